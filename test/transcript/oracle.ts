/** What a log of batches makes of a text, by string loops alone: no code of the transcript's, nor of the engines'. */

/** The text after every batch; throws where one does not apply. */
export function oracleFold(
  initial: string,
  batches: readonly (readonly { old_string: string; new_string: string }[])[],
): string {
  let text = initial
  for (const batch of batches) {
    for (const { old_string, new_string } of batch) {
      const parts = text.split(old_string)
      if (parts.length !== 2)
        throw new Error(`${JSON.stringify(old_string)} stands ${parts.length - 1} times`)
      text = parts[0] + new_string + parts[1]
    }
  }
  return text
}
