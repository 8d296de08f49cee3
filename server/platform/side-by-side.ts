import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'

interface DueWork<Item> {
  /** Claims up to so many that are due, for longer than a batch may take. */
  claim(most: number): Promise<readonly Item[]>
  /** Does one; what it throws is its own affair. */
  work(item: Item): Promise<unknown>
  /** How many are claimed at once. */
  batchSize: number
  /** How many are under way at once. */
  maxConcurrent: number
  /** How long the rest of a batch is waited for before the next is claimed beside it. */
  pauseMilliseconds?: number
  /** Whether the next batch follows a full one at once; else it waits for the next run. */
  goesOn?: boolean
  /** Whether nothing more is to be claimed, because the program stops. */
  isEnding?: () => boolean
}

/**
 * Does what is due, side by side: one batch, or as many as are full, and while something of it is slow, what becomes due meanwhile. So a call
 * that hangs takes one of the places and holds back nobody else's money.
 */
export async function sideBySide<Item>({
  claim,
  work,
  batchSize,
  maxConcurrent,
  pauseMilliseconds = 2_000,
  goesOn = false,
  isEnding = () => false,
}: DueWork<Item>) {
  const limit = pLimit(maxConcurrent)
  const underWay = new Set<Promise<unknown>>()
  try {
    let isFull: boolean
    do {
      const free = batchSize - underWay.size
      const claimed = free > 0 ? await claim(free) : []
      isFull = goesOn && claimed.length === free
      for (const item of claimed) {
        const doing: Promise<unknown> = limit(() => work(item)).finally(() => underWay.delete(doing))
        underWay.add(doing)
      }
    } while (((await isStillBusy(underWay, pauseMilliseconds)) || isFull) && !isEnding())
  } finally {
    await Promise.allSettled(underWay)
  }
}

async function isStillBusy(underWay: ReadonlySet<Promise<unknown>>, pauseMilliseconds: number): Promise<boolean> {
  const pause = new AbortController()
  await Promise.race([
    Promise.allSettled(underWay),
    wait(pauseMilliseconds, undefined, { signal: pause.signal }).catch(() => undefined),
  ])
  pause.abort()
  return underWay.size > 0
}
