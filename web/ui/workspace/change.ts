import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * How a figure stands against another time: a share in whole percent, or nothing when there is nothing to compare with.
 */
export function changePercent(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null
  return Math.round(((now - before) / before) * 100)
}

/** From here on a change is said in times, and from a hundred times on not at all: there was next to nothing before. */
const [inTimes, beyondWords] = [1000, 10_000]

/** `+9 %`, `−12 %`, `±0 %`, `12 times`, `–`. */
export function formatChange(percent: number): string {
  if (percent >= beyondWords) return '–'
  if (percent >= inTimes) return m.admin_times({ times: Math.round(percent / 100 + 1) })
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±'
  return sign + formatPercent(Math.abs(percent))
}

/** How two shares from 0 to 1 differ, in points: `+4.1 pt`. */
export function formatPointChange(difference: number): string {
  const points = Math.round(difference * 1000) / 10
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±'
  return m.admin_points({ points: `${sign}${Math.abs(points)}` })
}

/** A share from 0 to 1 as `87.4 %`. */
export const formatShare = (share: number): string => formatPercent(share * 100)
