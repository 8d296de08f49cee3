import type { OpeningWindow, OpenState } from '#contracts/vendors.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { sinceMonday } from '#server/platform/nairobi.ts'

/** A period when the shop is closed whatever its opening hours. */
export interface Closure {
  startsAt: Date
  endsAt: Date
}

/** No orders until then; without an end, until the owner resumes. */
export interface OpenPause {
  until: Date | null
}

/** What decides when a shop is open. */
export type ShopHours = readonly [readonly OpeningWindow[], readonly Closure[], OpenPause | null]

const week = days(7)

/** Whether a shop takes orders at `now`, until when, and otherwise from when. */
export function openState(
  now: Date,
  windows: readonly OpeningWindow[],
  closures: readonly Closure[],
  pause: OpenPause | null,
): OpenState {
  const moment = now.getTime()
  const isPaused = pause !== null && (pause.until === null || pause.until > now)
  // From when it could take orders; one that waits for its owner has no such moment.
  const from = isPaused ? (pause.until?.getTime() ?? null) : moment
  const isOpen = !isPaused && !closureAt(closures, moment) && endOfWindowAt(windows, moment) !== null
  return {
    isOpen,
    until: isOpen ? instant(closingAfter(windows, closures, moment)) : null,
    opensAt: isOpen ? null : instant(from === null ? null : openingAfter(windows, closures, from)),
    isPaused,
  }
}

/**
 * When a shop has been open for so long, counted from `from` on, and `latest` at the latest: one that is closed for
 * long, or paused without an end, comes to an end too.
 */
export function afterOpenTime(
  from: Date,
  milliseconds: number,
  [windows, closures, pause]: ShopHours,
  latest: Date,
): Date {
  let moment = from
  let left = milliseconds
  while (moment < latest) {
    const { isOpen, until, opensAt } = openState(moment, windows, closures, pause)
    const next = isOpen ? until : opensAt
    const ends = next === null ? null : new Date(next)
    if (isOpen) {
      if (ends === null || ends.getTime() - moment.getTime() >= left) return earliest(plus(moment, left), latest)
      left -= ends.getTime() - moment.getTime()
    }
    if (ends === null) return latest
    moment = ends
  }
  return latest
}

const earliest = (one: Date, other: Date) => (one < other ? one : other)

const instant = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

const closureAt = (closures: readonly Closure[], moment: number) =>
  closures.find(({ startsAt, endsAt }) => startsAt.getTime() <= moment && moment < endsAt.getTime())

/** The time from `start` (of a window, in a week that repeats) to this moment; 0 to a week. */
const sinceStart = ({ weekday, opens }: OpeningWindow, moment: number) =>
  (sinceMonday(moment) - days(weekday - 1) - minutes(opens) + week) % week

/** When the window that contains this moment ends; the last end, if several do. Null outside all of them. */
function endOfWindowAt(windows: readonly OpeningWindow[], moment: number): number | null {
  let end: number | null = null
  for (const window of windows) {
    const left = minutes(window.closes - window.opens) - sinceStart(window, moment)
    if (left > 0) end = Math.max(end ?? 0, moment + left)
  }
  return end
}

/** Follows adjacent windows, over midnight and over the week. A shop that is open for a whole week never closes. */
function closingAfter(windows: readonly OpeningWindow[], closures: readonly Closure[], moment: number): number | null {
  let closing: number | null = moment
  for (let end: number | null = moment; end !== null; end = endOfWindowAt(windows, end)) {
    closing = end
    if (end - moment >= week) {
      closing = null
      break
    }
  }
  const coming = closures.map(({ startsAt }) => startsAt.getTime()).filter((start) => start > moment)
  const earliest = Math.min(closing ?? Number.POSITIVE_INFINITY, ...coming)
  return Number.isFinite(earliest) ? earliest : null
}

function openingAfter(windows: readonly OpeningWindow[], closures: readonly Closure[], from: number): number | null {
  if (windows.length === 0) return null
  let moment = from
  for (;;) {
    const closure = closureAt(closures, moment)
    if (closure) moment = closure.endsAt.getTime()
    else if (endOfWindowAt(windows, moment) !== null) return moment
    else moment += Math.min(...windows.map((window) => week - sinceStart(window, moment)))
  }
}
