import pLimit, { type LimitFunction } from 'p-limit'

/** Does work of the same key one after the other, and everything else at once. A key is held only while it has work. */
export function inTurn() {
  const turns = new Map<string, LimitFunction>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key) ?? pLimit(1)
    turns.set(key, turn)
    try {
      return await turn(work)
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(key)
    }
  }
}
