import type { OpeningWindow, OpenState } from '#contracts/vendors.ts'
import { days, minutes } from '#server/platform/clock.ts'
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
