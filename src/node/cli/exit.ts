/** What an exit code says. They are public: scripts branch on them. */
export const EXIT = {
  /** Every edit applied. */
  applied: 0,
  /** An edit was refused, or a record of a bulk run failed. */
  refused: 1,
  /** The command line, the edits or a missing package. */
  usage: 2,
  /** A file could not be read or written. */
  io: 3,
} as const

/** An error that ends the command with `exitCode` and its message on standard error. */
export interface ExitError extends Error {
  exitCode: number
}

/** Ends the command: the message for a person, the code for a script. */
export function exitWith(exitCode: number, message: string): ExitError {
  return Object.assign(new Error(message), { exitCode })
}

/** Whether an error says how the command ends. */
export function isExitError(error: unknown): error is ExitError {
  return error instanceof Error && 'exitCode' in error
}
