/** The databases that a writer process may write to, by what the test hands it. */
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Opens `{ pg: connection }` or `{ pglite: folder }`. */
export async function openDatabase(where) {
  if (where.pglite) return PGlite.create(where.pglite)
  const pool = new pg.Pool({ ...where.pg, max: 1 })
  pool.on('error', () => {})
  return pool
}
