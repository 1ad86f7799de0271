import { jsonLanguage } from '@codemirror/lang-json'
import type { Edit } from 'replace-exactly-once'

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode']

/** A stretch of the batch's JSON text. */
export interface Stretch {
  from: number
  to: number
}

/** The batch as it was read: the edits, and where each stands in the text. */
export interface ReadBatch {
  edits: Edit[]
  stretches: Stretch[]
}

/** The edits of a JSON text: a list of them, or a tool call's `{ "edits": [ … ] }`. A string says what is wrong. */
export function readBatch(text: string): ReadBatch | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'not JSON yet'
  }
  const edits = Array.isArray(value) ? value : (value as { edits?: unknown } | null)?.edits
  if (!Array.isArray(edits)) return 'neither a list of edits nor { "edits": [ … ] }'
  return { edits, stretches: itemsOf(listNode(text, Array.isArray(value))) }
}

/** The text with the two strings of the edit at `stretch` exchanged; its keys and its layout stay. */
export function withEdit(
  text: string,
  stretch: Stretch,
  edit: { old_string: string; new_string: string },
): { from: number; to: number; insert: string }[] {
  const node = jsonLanguage.parser.parse(text).resolveInner(stretch.from, 1)
  const wanted: Record<string, string> = {
    old_string: edit.old_string,
    new_string: edit.new_string,
    old_str: edit.old_string,
    new_str: edit.new_string,
  }
  return propertiesOf(node, text)
    .filter(({ name }) => Object.hasOwn(wanted, name))
    .map(({ name, value }) => ({ from: value.from, to: value.to, insert: JSON.stringify(wanted[name]) }))
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

const isValue = ({ name }: SyntaxNode) => VALUES.has(name)

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

function propertiesOf(node: SyntaxNode, text: string): { name: string; value: SyntaxNode }[] {
  const object = node.name === 'Object' ? node : node.parent!
  return object.getChildren('Property').map((property) => {
    const name = property.getChild('PropertyName')!
    return { name: JSON.parse(text.slice(name.from, name.to)), value: property.lastChild! }
  })
}

/** The node of the list; of a key that stands twice JSON keeps the last. */
function listNode(text: string, isList: boolean): SyntaxNode {
  const value = jsonLanguage.parser.parse(text).topNode.firstChild!
  if (isList) return value
  return propertiesOf(value, text).findLast(({ name }) => name === 'edits')!.value
}

const itemsOf = (list: SyntaxNode): Stretch[] =>
  childrenOf(list)
    .filter(isValue)
    .map(({ from, to }) => ({ from, to }))
