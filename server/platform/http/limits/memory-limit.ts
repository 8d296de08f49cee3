import { LRUCache } from 'lru-cache'
import type { CountedLimit } from '#contracts/wire/limit.ts'
import { spanOf } from '../../clock.ts'
import { beyondLimit } from '../rate-limit.ts'

/** So many are counted at once; who has asked for nothing for longest is forgotten. */
const maxSubjects = 10_000

/**
 * Counts in the memory of this process, and refuses beyond the limit: of what bounds the work of this process, where a
 * count in the database would be a write for each read.
 */
export function memoryLimit({ max, every }: CountedLimit): (subject: string) => void {
  // Its places are taken in memory at once, and many limits of a process never count anybody.
  let windows: LRUCache<string, { count: number }> | undefined
  return (subject) => {
    windows ??= new LRUCache({ max: maxSubjects, ttl: spanOf(every) })
    const window = windows.get(subject)
    if (!window) windows.set(subject, { count: 1 })
    else if (++window.count > max) throw beyondLimit(windows.getRemainingTTL(subject))
  }
}
