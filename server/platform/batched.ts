import DataLoader from 'dataloader'

/**
 * Does for many at once what each asks for alone: one batch runs at a time, and whoever comes meanwhile is in the next. So
 * a lone one waits for nobody, and a rush shares its statements and commits. `work` answers in the order of the items, and
 * does all or nothing: when it fails, each is tried alone, so that nobody fails for another's sake.
 */
export function batched<Item, Result>(maxBatchSize: number, work: (items: readonly Item[]) => Promise<Result[]>) {
  let running: Promise<unknown> = Promise.resolve()
  let turn: Promise<unknown> = running

  async function workOrEachAlone(items: readonly Item[]): Promise<(Result | Error)[]> {
    try {
      return await work(items)
    } catch (error) {
      if (items.length === 1) return [error as Error]
      const results: (Result | Error)[] = []
      for (const item of items) results.push(...(await workOrEachAlone([item])))
      return results
    }
  }

  const loader = new DataLoader<Item, Result>(
    (items) => {
      const batch = workOrEachAlone(items)
      running = batch
      return batch
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn(dispatch) {
        turn = turn.then(() => {
          dispatch()
          return running
        })
      },
    },
  )
  return (item: Item): Promise<Result> => loader.load(item)
}
