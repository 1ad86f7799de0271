/**
 * Runs `run` over the items, at most `window` at once; yields the results in the items' order, or as they come.
 *
 * Back-pressure: an item is asked for only when there is room for it, and a result nobody takes keeps its room. A
 * result is yielded as soon as it is there and its turn has come, even while the source keeps everyone waiting
 * for its next item: a program that writes one line and waits for its answer gets it.
 */
export async function* inFlight<T, R>(
  items: AsyncIterable<T>,
  run: (item: T) => Promise<R>,
  window: number,
  ordered: boolean,
): AsyncGenerator<R> {
  const source = items[Symbol.asyncIterator]()
  const tasks: Task<R>[] = []
  let pull: Promise<IteratorResult<T>> | null = null
  let ended = false
  try {
    while (!ended || tasks.length > 0) {
      if (!ended && tasks.length < window) pull ??= source.next()
      const next = await firstOf(tasks.length < window ? pull : null, ordered ? tasks.slice(0, 1) : tasks)
      if ('task' in next) {
        tasks.splice(tasks.indexOf(next.task), 1)
        yield next.result
        continue
      }
      pull = null
      if (next.done) ended = true
      else tasks.push(startTask(run, next.value))
    }
  } finally {
    await source.return?.()
  }
}

interface Task<R> {
  settled: Promise<{ task: Task<R>; result: R }>
}

function startTask<T, R>(run: (item: T) => Promise<R>, item: T): Task<R> {
  const task = {} as Task<R>
  task.settled = run(item).then((result) => ({ task, result }))
  // A task that fails while another one's turn is awaited is reported at its own turn.
  task.settled.catch(() => {})
  return task
}

function firstOf<T, R>(pull: Promise<IteratorResult<T>> | null, tasks: readonly Task<R>[]) {
  const settled = tasks.map((task) => task.settled)
  return Promise.race<IteratorResult<T> | { task: Task<R>; result: R }>(pull ? [pull, ...settled] : settled)
}

/**
 * The items in arrays of up to `size`: as many as are there without waiting, so that items that come slowly go on
 * one by one.
 */
export async function* gathered<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  const source = each(items)
  let asked: Promise<IteratorResult<T>> | null = null
  try {
    for (let ended = false; !ended; ) {
      const batch: T[] = []
      while (batch.length < size) {
        asked ??= source.next()
        const got: IteratorResult<T> | undefined = await (batch.length === 0
          ? asked
          : Promise.race([asked, nextTurn()]))
        if (got === undefined) break
        asked = null
        if ((ended = got.done === true)) break
        batch.push(got.value)
      }
      if (batch.length > 0) yield batch
    }
  } finally {
    asked?.catch(() => {})
    await source.return(undefined)
  }
}

async function* each<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of items) yield item as T
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined))
}
