import { dayPartOf, mostDaysAhead } from '#contracts/slots/slot-terms.ts'
import type { SlotSettings } from '#contracts/slots/slots.ts'
import type { OpeningWindow } from '#contracts/vendors.ts'
import { type Closure, type OpenPause, openState } from '#server/modules/vendors/index.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { nairobiDay, nairobiMinute, startOfDay } from '#server/platform/nairobi.ts'

export interface ShopHours {
  windows: readonly OpeningWindow[]
  closures: readonly Closure[]
  pause: OpenPause | null
}

/** A time that a shop takes orders for. */
export interface SlotTime {
  startsAt: Date
  endsAt: Date
  /** When its orders go into the kitchen. */
  kitchenAt: Date
  /** How many orders fit. */
  cap: number
}

type Terms = Pick<SlotSettings, 'slotMinutes' | 'kitchenMinutes' | 'leadMinutes' | 'daysAhead' | 'caps'>

/** The days that orders are taken for, today first. */
export const slotDays = ({ daysAhead }: Pick<Terms, 'daysAhead'>, now: Date): string[] =>
  Array.from({ length: daysAhead }, (_, ahead) => nairobiDay(plus(now, days(ahead))))

/**
 * The slots of a calendar day in Nairobi, in their order: the day is divided from midnight on, and a slot is one for
 * which the kitchen is there from when its orders go in until it ends. `from` is the earliest start.
 */
export function slotsOfDay(hours: ShopHours, terms: Terms, day: string, from: Date): SlotTime[] {
  const midnight = startOfDay(day)
  const length = minutes(terms.slotMinutes)
  const starts = Array.from({ length: days(1) / length }, (_, n) => plus(midnight, n * length))
  return starts.flatMap((startsAt) => {
    const slot = slotAt(terms, startsAt)
    return slot.cap > 0 && startsAt >= from && isStaffed(hours, slot) ? [slot] : []
  })
}

/** The slot that begins then, whether or not the shop is open. */
export function slotAt({ slotMinutes, kitchenMinutes, caps }: Terms, startsAt: Date): SlotTime {
  return {
    startsAt,
    endsAt: plus(startsAt, minutes(slotMinutes)),
    kitchenAt: plus(startsAt, -minutes(kitchenMinutes)),
    cap: caps[dayPartOf(nairobiMinute(startsAt).minute)],
  }
}

/** Whether the day is divided so, and anybody can ever order for it, of the days that a shop can take orders for at most. */
export function isOnGrid(terms: Pick<Terms, 'slotMinutes'>, { startsAt, cap }: SlotTime, now: Date): boolean {
  const day = nairobiDay(startsAt)
  const sinceMidnight = startsAt.getTime() - startOfDay(day).getTime()
  return (
    cap > 0 &&
    sinceMidnight % minutes(terms.slotMinutes) === 0 &&
    slotDays({ daysAhead: mostDaysAhead }, now).includes(day)
  )
}

function isStaffed({ windows, closures, pause }: ShopHours, { kitchenAt, endsAt }: SlotTime) {
  const { isOpen, until } = openState(kitchenAt, windows, closures, pause)
  return isOpen && (until === null || new Date(until) >= endsAt)
}

/** The slots that can be ordered for now. */
export const slotTimes = (hours: ShopHours, terms: Terms, now: Date): SlotTime[] =>
  slotDays(terms, now).flatMap((day) => slotsOfDay(hours, terms, day, earliest(terms, now)))

export const earliest = ({ leadMinutes }: Pick<Terms, 'leadMinutes'>, now: Date) => plus(now, minutes(leadMinutes))

/**
 * When a shop has been open for so long, from now on: what it is given to answer does not run while nobody is there.
 * Null where it never opens.
 */
export function afterOpenTime({ windows, closures, pause }: ShopHours, now: Date, milliseconds: number): Date | null {
  let at = now
  for (let left = milliseconds; ; ) {
    const { isOpen, until, opensAt } = openState(at, windows, closures, pause)
    if (!isOpen && opensAt === null) return null
    if (!isOpen && opensAt !== null) at = new Date(opensAt)
    else if (until === null || new Date(until).getTime() - at.getTime() >= left) return plus(at, left)
    else {
      left -= new Date(until).getTime() - at.getTime()
      at = new Date(until)
    }
  }
}
