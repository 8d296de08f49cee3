import DataLoader from 'dataloader'
import pLimit from 'p-limit'

/** One that takes long to fail keeps few of the others waiting. */
const aloneAtOnce = 4

/**
 * Handles concurrent calls as one batch: so many batches run at a time, and calls that arrive meanwhile form the next.
 * So a single call waits for nothing, and under load statements and commits are shared. `work` returns results in the
 * order of the items and is all or nothing: when it fails, each item is tried alone, so that one failure does not fail
 * the others.
 */
export function batched<Item, Result>(
  maxBatchSize: number,
  work: (items: readonly Item[]) => Promise<Result[]>,
  atOnce = 1,
) {
  const limit = pLimit(atOnce)
  let running: Promise<unknown> = Promise.resolve()

  async function workOrEachAlone(items: readonly Item[]): Promise<(Result | Error)[]> {
    try {
      return await work(items)
    } catch (error) {
      if (items.length === 1) return [error as Error]
      return (await pLimit(aloneAtOnce).map(items, (item) => workOrEachAlone([item]))).flat()
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
        limit(() => {
          dispatch()
          return running
        })
      },
    },
  )
  return (item: Item): Promise<Result> => loader.load(item)
}
