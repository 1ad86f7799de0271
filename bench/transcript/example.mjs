/**
 * A transcript that owns a document, as a server and its readers use it: `npm run example:transcript`.
 *
 * Two writers append to one document; a search index and an editor follow it. The editor is never given a whole text
 * again: it is updated by what each batch changed.
 */
import { EditorState } from '@codemirror/state'
import { PGlite } from '@electric-sql/pglite'
import { toChangeSpec } from 'replace-exactly-once/changes'
import { appendOnNewest, openTranscript, sqlStore } from 'replace-exactly-once/transcript'

const INITIAL = '# Release notes\n\n- parser: slower than we like\n- docs: missing\n'

// The server. PGlite keeps its tables in memory here; give it a folder, or a `pg.Pool`, and nothing else changes.
const database = await PGlite.create()
const store = await sqlStore(database)
const server = await openTranscript(store, { document: 'notes', initial: INITIAL })

// A reader that keeps its own picture of the text: how often each word stands in it.
const index = await follower(
  (state, { text }) => Object.assign(state, { words: text.split(/\W+/).length }),
  {},
)

// A reader with an editor open. What it is sent are changes; its own selection and undo history survive them.
const editor = await follower(
  (view, { changes }) => {
    const before = view.state.doc.toString()
    view.state = view.state.update({ changes: toChangeSpec(before, changes) }).state
  },
  { state: EditorState.create({ doc: INITIAL, selection: { anchor: INITIAL.length } }) },
)

// A model edits what it read at revision 0 …
const first = await server.append([{ old_string: 'slower than we like', new_string: 'twice as fast' }], {
  expectedRevision: 0,
  author: 'model',
})
console.log('the model appends:', first)

// … a person, who read revision 0 too, is told that it is no longer current, and tries again on what is.
const edits = [
  { old_string: '- docs: missing', new_string: '- docs: a page for each function' },
  { old_string: '# Release notes', new_string: '# Release notes, 1.1' },
]
console.log('a person appends:', await server.append(edits, { expectedRevision: 0, author: 'person' }))
console.log('and again, on the newest:', await appendOnNewest(server, () => edits, { author: 'person' }))

// A batch that does not say one place changes nothing, and is not in the log.
console.log(
  'an ambiguous batch:',
  await server.append([{ old_string: '- ', new_string: '* ' }], { expectedRevision: 2 }),
)

const { revision, text } = await server.project()
await Promise.all([index, editor].map((reader) => reader.reached(revision)))
console.log(`\nrevision ${revision} at the server:\n${text}`)
console.log('the editor shows the same:', editor.state.state.doc.toString() === text)
console.log('its cursor is still at the end:', editor.state.state.selection.main.head === text.length)
console.log('words in the index:', index.state.words)
console.log('the whole log verifies:', await server.verify())
for (const reader of [index, editor]) await reader.stop()
await database.close()

/** A reader of its own: it opens the document by name and takes in each step. */
async function follower(take, state) {
  const transcript = await openTranscript(store, { document: 'notes' })
  const ended = new AbortController()
  let seen = 0
  const following = transcript.subscribe(
    (step) => {
      take(state, step)
      seen = step.revision
    },
    { signal: ended.signal },
  )
  return {
    state,
    async reached(revision) {
      while (seen < revision) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    stop() {
      ended.abort()
      return following
    },
  }
}
