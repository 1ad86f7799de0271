import type { Applier } from '../apply.ts'
import type { Explainer } from '../explain/explain.ts'
import { formatRefusals } from '../explain/format.ts'
import type { ApplyOptions, Document, Outcome, SameDocument } from '../types.ts'
import { type InputProblem, type ParsedEdit, parseEdits } from './parse.ts'

/** What a tool call came to. */
export interface ToolResult<D extends Document> {
  /** Whether anything of the call was not done; what model APIs call so. */
  isError: boolean
  /** What to tell the model. */
  message: string
  /** The document as the call left it: the one given where nothing was applied. */
  document: SameDocument<D>
  /** `null` where the input was no edits, or the text would have become too long. */
  outcome: Outcome<SameDocument<D>> | null
}

/** `runEditTool` over the engines of an entry. */
export interface ToolRunner {
  /**
   * Runs one call of an edit tool: reads the input, applies the edits, and says what became of them.
   *
   * `input` is what the model sent, as `parseEdits` takes it. A refusal comes with its explanation where the document
   * is a string. Nothing in `input` makes it throw, and nothing passed in is changed; an empty list of edits is no input.
   * Cost: that of `applyEdits`, and of `explain` where an edit is refused.
   *
   * @throws as `applyEdits` does for a wrong document or wrong options
   * @example
   * const { isError, message, document } = runEditTool('teh end', { old_str: 'teh', new_str: 'the' })
   * document // 'the end'
   * message // 'Applied: edit 1.'
   */
  runEditTool<D extends Document>(document: D, input: unknown, options?: ApplyOptions): ToolResult<D>
}

/** The runner that applies by `applier` and explains by `explainer`. */
export function createToolRunner(applier: Applier, explainer: Explainer): ToolRunner {
  return {
    runEditTool<D extends Document>(document: D, input: unknown, options?: ApplyOptions): ToolResult<D> {
      // An empty batch first: what it throws is the caller's doing, what the model's edits throw is the model's.
      const { text } = applier.applyEdits(document, [], options)
      const failed = (message: string) => ({ isError: true, message, document: text, outcome: null })
      const parsed = parseEdits(input)
      if (!parsed.ok) return failed(inputMessage(parsed.problems))
      try {
        const outcome = applier.applyEdits(document, parsed.edits, options)
        const message = messageOf(document, parsed.edits, outcome, options)
        return { isError: !outcome.ok, message, document: outcome.text, outcome }
      } catch (error) {
        if (error instanceof RangeError) return failed(`Nothing was applied: ${error.message}.`)
        throw error
      }
    },
  }

  function messageOf(
    document: Document,
    edits: ParsedEdit[],
    outcome: Outcome,
    options?: ApplyOptions,
  ): string {
    const explained = !outcome.ok && typeof document === 'string'
    return formatRefusals(outcome, explained ? explainer.explain(document, edits, options) : [])
  }
}

/** How many problems are told: one call with a thousand bad edits has one thing wrong. */
const TOLD = 10

function inputMessage(problems: readonly InputProblem[]): string {
  const told = problems
    .slice(0, TOLD)
    .map(({ path, message }) => `- ${path === '' ? 'the input' : path} ${message}`)
  if (problems.length > TOLD) told.push(`- and ${problems.length - TOLD} more`)
  return ['The input holds no edits that can be read; nothing was applied.', ...told].join('\n')
}
