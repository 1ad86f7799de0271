/** A store in a PostgreSQL database: a server through `pg`, or PGlite, which is PostgreSQL in WebAssembly. */

import { optionsOf, type Rules, stringOf } from '../arguments.ts'
import type { StoredRecord, StoredSnapshot, TranscriptStore } from './store.ts'
import { openWatchers } from './watchers.ts'

/** What is needed of a database client: a `Pool` or `Client` of `pg`, a `PGlite`, or anything alike. Each call commits. */
export interface SqlDatabase {
  /** Runs one statement, with `$1`, `$2`, … for `params`, and gives its rows. */
  query(text: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Where in the database. */
export interface SqlOptions {
  /** The tables' names begin with it; a schema may stand before it (`app.transcript`). Default `transcript`. */
  prefix?: string | undefined
}

const RULES = {
  prefix(value, name) {
    if (value === undefined) return 'transcript'
    const prefix = stringOf(value, `options.${name}`)
    if (/^([a-z_][a-z0-9_]*\.)?[a-z_][a-z0-9_]*$/.test(prefix)) return prefix
    throw new RangeError(`options.${name} must be a lower-case name, which a schema and a dot may precede`)
  },
} satisfies Rules<SqlOptions>

/** The types of a record's parameters, as {@link parameters} lists them. */
const COLUMNS = ['integer', 'integer', 'text', 'text', 'text']

/**
 * The statements that make the tables, to be run one by one: for those whose servers may not make tables themselves.
 *
 * Names compare by bytes (`COLLATE "C"`), so an upgrade of the system's collations cannot break the index. Without
 * options the tables' names begin with `transcript`; there is no empty prefix. Cost: none, the database is not asked.
 *
 * @throws RangeError for a prefix that is no plain lower-case name
 * @example
 * sqlSchema({ prefix: 'app.notes' })[0] // 'CREATE TABLE IF NOT EXISTS app.notes_records (…'
 */
export function sqlSchema(options?: SqlOptions): string[] {
  const { prefix } = optionsOf(options, RULES)
  return [
    `CREATE TABLE IF NOT EXISTS ${prefix}_records (
  document text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  semantics integer NOT NULL,
  hash_before text NOT NULL,
  hash_after text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (document, revision)
)`,
    `CREATE TABLE IF NOT EXISTS ${prefix}_snapshots (
  document text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  hash text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (document, revision)
)`,
  ]
}

/**
 * A store in `database`, whose tables are made where they are missing.
 *
 * Order comes from the key (document, revision) alone: each append is one statement, and no lock outlives it. Rows of
 * the snapshot table may be deleted at any time. Where nothing is missing nothing is made. Cost: one query.
 *
 * @throws RangeError for a prefix that is no plain lower-case name; what the database throws
 * @example
 * const embedded = await sqlStore(await PGlite.create('./data'))
 * const onServer = await sqlStore(new pg.Pool({ connectionString: 'postgres://…' }))
 */
export async function sqlStore(database: SqlDatabase, options?: SqlOptions): Promise<TranscriptStore> {
  const { prefix } = optionsOf(options, RULES)
  await makeTables(database, prefix)
  const { watch, wake } = openWatchers()
  const rows = async <T>(text: string, params: unknown[]) => (await database.query(text, params)).rows as T[]
  return {
    watch,
    async add(document, records) {
      const added = await rows(insertStatement(prefix, records.length), [
        document,
        ...records.flatMap(parameters),
      ])
      if (added.length > 0) wake(document)
      return added.length > 0
    },
    read: (document, from, limit) =>
      rows<StoredRecord>(
        `SELECT revision, semantics, hash_before AS before, hash_after AS after, body FROM ${prefix}_records
         WHERE document = $1 AND revision >= $2::integer ORDER BY revision LIMIT $3::integer`,
        [document, from, limit],
      ),
    async newest(document) {
      const text = `SELECT max(revision) AS newest FROM ${prefix}_records WHERE document = $1`
      const [row] = await rows<{ newest: number | null }>(text, [document])
      return row?.newest ?? undefined
    },
    async snapshot(document, revision) {
      const text = `SELECT revision, hash, body FROM ${prefix}_snapshots
        WHERE document = $1 AND revision <= $2::integer ORDER BY revision DESC LIMIT 1`
      return (await rows<StoredSnapshot>(text, [document, revision]))[0]
    },
    async saveSnapshot(document, { revision, hash, body }) {
      const text = `INSERT INTO ${prefix}_snapshots (document, revision, hash, body) VALUES ($1, $2::integer, $3, $4)
        ON CONFLICT (document, revision) DO UPDATE SET hash = excluded.hash, body = excluded.body`
      await rows(text, [document, revision, hash, body])
    },
  }
}

/**
 * Makes the tables that are missing.
 *
 * `IF NOT EXISTS` looks first and makes afterwards: of servers that start at once, all but one may fail on a unique
 * key of the catalogue. They fail once the winner has committed, so the same statement then finds its table.
 */
async function makeTables(database: SqlDatabase, prefix: string): Promise<void> {
  const present = async () => {
    const text = 'SELECT to_regclass($1) IS NOT NULL AND to_regclass($2) IS NOT NULL AS present'
    const { rows } = await database.query(text, [`${prefix}_records`, `${prefix}_snapshots`])
    return rows[0]?.present === true
  }
  if (await present()) return
  try {
    for (const statement of sqlSchema({ prefix })) {
      await database.query(statement).catch(() => database.query(statement))
    }
  } catch (error) {
    if (!(await present())) throw error
  }
}

/**
 * Adds `count` records: the first if its predecessor is there and its own place is free, the others if the first was.
 *
 * A second writer of the same revision waits for the first one's commit, and then adds nothing; so nobody can have
 * added what comes after the first record before it is there, and all are added or none.
 */
function insertStatement(prefix: string, count: number): string {
  const records = `${prefix}_records`
  const into = `INSERT INTO ${records} (document, revision, semantics, hash_before, hash_after, body)`
  const first = `${into} SELECT $1::text, ${placeholders(0)}
    WHERE $2::integer = 0 OR EXISTS (
      SELECT FROM ${records} WHERE document = $1::text AND revision = $2::integer - 1 AND hash_after = $4::text)
    ON CONFLICT DO NOTHING RETURNING revision`
  if (count === 1) return first
  const others = Array.from({ length: count - 1 }, (_, at) => `(${placeholders(at + 1)})`)
  return `WITH first AS (${first}), others AS (
    ${into} SELECT $1::text, * FROM (VALUES ${others.join(', ')}) AS other WHERE EXISTS (SELECT FROM first))
    SELECT revision FROM first`
}

/** `$2::integer, $3::integer, …` for the record at index `at`; `$1` is the document. */
function placeholders(at: number): string {
  return COLUMNS.map((type, column) => `$${2 + at * COLUMNS.length + column}::${type}`).join(', ')
}

function parameters({ revision, semantics, before, after, body }: StoredRecord): unknown[] {
  return [revision, semantics, before, after, body]
}
