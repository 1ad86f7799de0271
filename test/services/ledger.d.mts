export const DOCUMENT: string
export const WRITERS: readonly string[]
export const INITIAL: string
export function nextBatch(text: string, writer: string): { old_string: string; new_string: string }[]
