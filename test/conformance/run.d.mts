/** The types of `run.mjs`, which is plain JavaScript so that it runs wherever it is copied to. */
export declare const TOPICS: string[]

/** An implementation under test: the functions that the cases call. */
export type Library = Record<string, unknown>

export interface Report {
  passed: number
  /** One line for each case that failed. */
  failed: string[]
  /** How many cases each engine answered. */
  engines: Record<string, number>
}

export declare function runConformance(
  lib: Library,
  load: (topic: string) => unknown,
  engine?: string,
): Promise<Report>

export declare function checkCase(
  lib: Library,
  one: object,
  engine: string,
  ran?: (engine: string) => void,
): string | null
