import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { DEFAULT_QUEUE, DEFAULT_REDIS } from '../fleet/names.ts'
import { EXIT, isExitError } from './exit.ts'

const FORMATS = `
The edits (--edits FILE, - for standard input) may be
  a JSON array    [{"old_string": "a", "new_string": "b"}, ...]
  a JSON object   one edit, or {"edits": [...]}
  a tool call     as a model's API gives it
  NDJSON          one of those on each line
  blocks          <<<<<<< SEARCH ... ======= ... >>>>>>> REPLACE
old_str and new_str do as well. An old string must occur
exactly once in the file as it stands when its edit applies.`

const EXITS = `
Exit code: 0 applied, 1 refused, 2 usage or bad input,
3 a file could not be read or written.`

/** The whole command: what each subcommand takes, and its help. Subcommands are loaded when they run. */
function createProgram(version: string): Command {
  const program = new Command('rxo')
    .description('Apply edits whose old text occurs exactly once. Anything else is refused, never guessed.')
    .version(version)
    .exitOverride()
    .addHelpText('after', EXITS)
  addApply(program)
  addCheck(program)
  addBulk(program)
  addFleet(program)
  addMcp(program, version)
  return program
}

/** Runs the command line and sets the process's exit code; never ends the process while output is on its way. */
export async function main(argv: readonly string[], version: string): Promise<void> {
  try {
    await createProgram(version).parseAsync(argv)
  } catch (error) {
    process.exitCode = report(error)
  }
}

/** Says what went wrong, where that has not been said yet; the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.applied : EXIT.usage
  if (!isExitError(error)) throw error
  process.stderr.write(`rxo: ${error.message}\n`)
  return error.exitCode
}

function addApply(program: Command): void {
  withPolicy(withEdits(program.command('apply')))
    .description('Apply edits to files; print the result, or write it in place.')
    .argument('<file...>', 'the files; - is standard input')
    .option('-w, --write', 'write the results into the files, all or none')
    .option('-d, --diff', 'print a unified diff instead of the result')
    .option('-j, --json', 'print a report as JSON instead of the result')
    .option('-x, --explain', 'say for each refusal what would have matched')
    .addHelpText('after', FORMATS + '\n' + EXITS + APPLY_EXAMPLES)
    .action(async (files, flags) => (await import('./apply.ts')).apply(files, flags))
}

const APPLY_EXAMPLES = `

Examples:
  $ rxo apply notes.md --old "teh" --new "the" --write
  $ rxo apply src/*.ts --edits edits.json --diff
  $ model | rxo apply notes.md --edits - --json --explain`

function addCheck(program: Command): void {
  withPolicy(withEdits(program.command('check')))
    .description('Say whether edits would apply; print and write no result.')
    .argument('<file...>', 'the files; - is standard input')
    .option('-j, --json', 'print the report as JSON')
    .option('-x, --explain', 'say for each refusal what would have matched')
    .addHelpText('after', FORMATS + '\n' + EXITS)
    .action(async (files, flags) => (await import('./check.ts')).check(files, flags))
}

function addBulk(program: Command): void {
  withPolicy(program.command('bulk'))
    .description('Apply many batches to many documents: NDJSON jobs in, NDJSON outcomes out.')
    .argument('[file]', 'the jobs, one a line; - is standard input', '-')
    .option('-n, --jobs <number>', 'worker threads', wholeNumber, 1)
    .option('-u, --unordered', 'outcomes as they come, not in input order')
    .option('-r, --resume <file>', 'append the outcomes to this file; skip the jobs it already has')
    .option('-w, --write', 'write results into the files of jobs that name a path')
    .option('--max-line <bytes>', 'a longer line is an error record', wholeNumber, DEFAULT_MAX_LINE)
    .addHelpText('after', BULK_HELP)
    .action(async (file, flags) => (await import('./bulk.ts')).bulk(file, flags))
}

const BULK_HELP = `
A job, on one line:
  {"id": 1, "document": "a b", "edits": [{"old_string": "a",
  "new_string": "c"}]}
with "path" in place of "document" for a file, and "policy"
in place of --policy. Its outcome:
  {"id": 1, "ok": true, "text": "c b", "applied": [...],
  "refused": []}
A line that is no job gives {"id": null, "line": 7, "ok":
false, "error": {"code": "bad_line", "message": "..."}}, and
the lines after it are still done.

Exit code: 0 every job applied, 1 a job was refused or
failed, 2 usage, 3 the input could not be read.

Examples:
  $ rxo bulk jobs.ndjson --jobs 2 > outcomes.ndjson
  $ rxo bulk jobs.ndjson --resume outcomes.ndjson
  $ producer | rxo bulk | consumer`

function addFleet(program: Command): void {
  withQueue(program.command('enqueue'))
    .description('Put NDJSON jobs for documents by reference into the queue, in shards.')
    .argument('[file]', 'the jobs, one a line; - is standard input', '-')
    .option('-s, --shard <number>', 'jobs of one shard', wholeNumber, 100)
    .addHelpText('after', ENQUEUE_HELP)
    .action(async (file, flags) => (await import('./fleet.ts')).enqueueCommand(file, flags))
  withPolicy(withQueue(program.command('worker')))
    .description('Take shards from the queue and edit their documents, each exactly once.')
    .option('--root <dir>', 'the directory that paths are confined to', '.')
    .option('--resolver <module>', 'a module that reads and writes the URLs it knows')
    .option('-c, --concurrency <number>', 'shards at once', wholeNumber, 1)
    .option('--takeover <seconds>', "after this a silent worker's shard is another's", wholeNumber, 30)
    .option('--drain', 'end when no shard is left')
    .action(async (flags) => (await import('./fleet.ts')).workerCommand(flags))
  withQueue(program.command('status'))
    .description('Say where the shards of the queue are.')
    .option('-j, --json', 'as JSON')
    .option('--results', 'print the outcome of each document that is done, as NDJSON')
    .action(async (flags) => (await import('./fleet.ts')).statusCommand(flags))
}

const ENQUEUE_HELP = `
A job, on one line:
  {"id": 1, "path": "notes/a.md", "edits": [...]}
with "url" in place of "path" for a document that the
workers' --resolver knows. The same jobs enqueued again
are not done again.

Examples:
  $ rxo enqueue jobs.ndjson
  $ rxo worker --root /srv/wiki --drain
  $ rxo status --results > outcomes.ndjson`

function withQueue(command: Command): Command {
  return command
    .addOption(new Option('--redis <url>', 'the Redis of the queue').env('REDIS_URL').default(DEFAULT_REDIS))
    .option('--queue <name>', "the queue's name", DEFAULT_QUEUE)
}

function addMcp(program: Command, version: string): void {
  program
    .command('mcp')
    .description('Serve the editor to a model over the Model Context Protocol, on standard input and output.')
    .requiredOption('--root <dir...>', 'the directories it may read and write in')
    .action(async (flags) => (await import('./mcp.ts')).mcpCommand(flags, version))
}

/**
 * Bytes. Big enough for a book; a run over nothing but lines of this size, each with its copies (line, text,
 * document, result, outcome), took 232 MB with one thread and 418 MB with two.
 */
const DEFAULT_MAX_LINE = 8 * 1024 * 1024

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It is a whole number from 1.')
  return value
}

function withEdits(command: Command): Command {
  return command
    .option('-e, --edits <file>', 'the file with the edits; - is standard input')
    .option('--old <text>', 'one edit: the text to replace, literally')
    .option('--new <text>', 'one edit: the text that takes its place')
}

/** `atomic` and the like are the library's own words and defaults. */
function withPolicy(command: Command): Command {
  return command
    .addOption(
      new Option('-p, --policy <policy>', 'one refusal refuses all, or is skipped')
        .choices(['atomic', 'lenient'])
        .default('atomic'),
    )
    .addOption(
      new Option('--noop <what>', 'an edit whose texts are equal')
        .choices(['allow', 'refuse'])
        .default('allow'),
    )
    .addOption(
      new Option('--overlap <what>', 'a text that overlaps itself')
        .choices(['allow', 'refuse'])
        .default('allow'),
    )
}
