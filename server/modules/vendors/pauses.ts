import type { VendorPause } from '#contracts/vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { vendors } from './vendors.tables.ts'

/** So many of its last pauses are kept. */
const mostPauses = 10
/** Of fewer nothing is said. */
const leastPauses = 5
/** What is said of how long a pause usually takes; one that is longer has no usual length. */
const usualMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120]
/** So much of them makes it usual. */
const usualShare = 3 / 4

/**
 * The last pauses of a row of vendors, with the one that ends at this moment or has run out before: what is written when
 * another begins, or none follows. A tap that was taken back within the minute was no pause, and one that the program
 * began says nothing of how long its owner's take.
 */
export function pausesAfter(now: Date) {
  const end = sql`least(${vendors.pausedUntil}, ${now.toISOString()}::timestamptz)`
  const minutes = sql`floor(extract(epoch from ${end} - ${vendors.pausedAt}) / 60)::integer`
  return sql`(case when ${vendors.pauseReason} = 'OWNER' and ${minutes} >= 1
    then (${minutes} || ${vendors.lastPauses})[1:${sql.raw(String(mostPauses))}] else ${vendors.lastPauses} end)`
}

/** How long its pauses usually take: the shortest time within which most of them ended. */
export function usualPause(lastPauses: readonly number[]): VendorPause['usual'] {
  const of = lastPauses.length
  if (of < leastPauses) return null
  const endedWithin = (minutes: number) => lastPauses.filter((each) => each <= minutes).length
  const minutes = usualMinutes.find((each) => endedWithin(each) >= of * usualShare)
  return minutes === undefined ? null : { minutes, ended: endedWithin(minutes), of }
}
