/** Which mirror waits for which: read and checked before anything runs. */
import { arrayOf, objectOf, stringOf } from '../arguments.ts'

/** A page kept in step with a source, and the pages that are kept in step with it. */
export interface Mirror {
  /** Its name in the report, one for each body. */
  readonly id: string
  /** The whole body, never the shortened one that a prompt is given. */
  readonly body: string
  /** Its own mirrors: themselves, or the ids of mirrors that stand elsewhere in the list. */
  readonly mirrors?: readonly (string | Mirror)[] | undefined
}

/** A mirror's place in a cascade. */
export interface Step {
  /** The caller's own object, for the caller's `propose`. */
  readonly mirror: Mirror
  readonly id: string
  readonly body: string
  /** The ids of its own mirrors. */
  readonly names: Set<string>
  /** What it waits for; nothing where it runs at once. */
  readonly parents: Step[]
  /** What waits for it. */
  readonly children: Step[]
  /** The ids on the way back to a mirror that this one names and that leads to this one. */
  cycle: readonly string[] | null
}

/**
 * The steps of a cascade in input order, each mirror once. A name that would lead back to a mirror on its own way is
 * not followed, so what waits for what has no ring.
 *
 * @throws TypeError where a mirror is none; RangeError for an id that no mirror has, or two with different bodies.
 */
export function planOf(mirrors: unknown): Step[] {
  const steps = new Map<string, Step>()
  collect(mirrors, 'mirrors', { steps, seen: new Set() })
  const all = [...steps.values()]
  const named = new Set(all.flatMap(({ id, names }) => [...names].filter((name) => name !== id)))
  const followed = new Set<Step>()
  // What nothing names starts; of mirrors that only name each other in a ring, the first.
  for (const step of all.filter(({ id }) => !named.has(id))) follow(step, [], steps, followed)
  for (const step of all) follow(step, [], steps, followed)
  return all
}

interface Collected {
  readonly steps: Map<string, Step>
  readonly seen: Set<object>
}

/** Adds every mirror that is given as an object, those inside others included. */
function collect(mirrors: unknown, name: string, into: Collected): void {
  for (const [index, given] of arrayOf(mirrors, name).entries()) {
    if (typeof given === 'string' && name !== 'mirrors') continue
    collectOne(objectOf(given, `${name}[${index}]`) as Partial<Mirror>, `${name}[${index}]`, into)
  }
}

function collectOne(mirror: Partial<Mirror>, name: string, into: Collected): void {
  if (into.seen.has(mirror)) return
  into.seen.add(mirror)
  const id = stringOf(mirror.id, `${name}.id`)
  const body = stringOf(mirror.body, `${name}.body`)
  const own = mirror.mirrors ?? []
  const step = into.steps.get(id) ?? stepOf(mirror as Mirror, id, body)
  if (step.body !== body) throw new RangeError(`${name}.id names two mirrors with different bodies`)
  into.steps.set(id, step)
  collect(own, `${name}.mirrors`, into)
  for (const child of own) step.names.add(typeof child === 'string' ? child : child.id)
}

const stepOf = (mirror: Mirror, id: string, body: string): Step => ({
  mirror,
  id,
  body,
  names: new Set(),
  parents: [],
  children: [],
  cycle: null,
})

/** Links `step` to what it names, depth first; `path` is the way to it. */
function follow(step: Step, path: readonly Step[], steps: Map<string, Step>, followed: Set<Step>): void {
  if (followed.has(step)) return
  followed.add(step)
  const way = [...path, step]
  for (const name of step.names) {
    const child = steps.get(name)
    if (child === undefined)
      throw new RangeError(`mirror '${step.id}' names '${name}', which is not among the mirrors`)
    if (way.includes(child)) {
      step.cycle ??= [...way.slice(way.indexOf(child)), child].map(({ id }) => id)
      continue
    }
    step.children.push(child)
    child.parents.push(step)
    follow(child, way, steps, followed)
  }
}
