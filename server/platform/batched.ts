interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * Does for many at once what each asks for alone: one batch runs at a time, and whoever comes meanwhile is in the next. So
 * a lone one waits for nobody, and a rush shares its statements and commits. `work` answers in the order of the items, and
 * does all or nothing: when it fails, each is tried alone, so that nobody fails for another's sake.
 */
export function inBatches<Item, Result>(most: number, work: (items: Item[]) => Promise<Result[]>) {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function doAll(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await doAll([one])
    }
  }

  async function run() {
    isRunning = true
    // Those who ask in one breath go together.
    await Promise.resolve()
    while (waiting.length > 0) await doAll(waiting.splice(0, most))
    isRunning = false
  }

  return (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    if (!isRunning) run()
    return promise
  }
}
