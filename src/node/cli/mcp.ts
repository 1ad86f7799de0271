import { serve } from '../mcp/server.ts'
import { EXIT, exitWith } from './exit.ts'
import { systemMessage } from './report.ts'
import { removeTemporariesOnSignals } from './signals.ts'

/** `mcp`: serves the documents in the roots until standard input ends. */
export async function mcpCommand({ root }: { root: string[] }, version: string): Promise<void> {
  removeTemporariesOnSignals()
  try {
    await serve(root, version)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'missing_peer') throw exitWith(EXIT.usage, (error as Error).message)
    throw exitWith(EXIT.io, systemMessage(error as Error))
  }
}
