import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

/** Does work of the same key one after the other, and everything else at once. Of more keys than `max` the oldest is forgotten. */
export function inTurn({ max = 1_000 } = {}) {
  const turns = new LRUCache<string, LimitFunction>({ max })
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key) ?? pLimit(1)
    turns.set(key, turn)
    return turn(work)
  }
}
