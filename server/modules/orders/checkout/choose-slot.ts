import { answerMinutes, largeOrder } from '#contracts/slots/slot-terms.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { SlotFacts, SlotTime } from '#server/modules/slots/index.ts'
import { afterOpenTime, firstFree, placesAt, placesLeft, slotTimes } from '#server/modules/slots/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { OrderWindows } from './customer-limits.ts'
import type { Quote } from './quote.ts'

/**
 * The slot that an order is for, or why it cannot be: with the next one that has a place. Pure. That a place is left is
 * decided by the stock of the slot; here it is said before anything is written.
 */
export function chooseSlot({ settings, hours, places }: SlotFacts, scheduledFor: Date, now: Date): SlotTime {
  const slots = settings.isOn ? slotTimes(hours, settings, now) : []
  const slot = slots.find(({ startsAt }) => startsAt.getTime() === scheduledFor.getTime())
  const taken = placesAt(places, scheduledFor)
  if (!slot || taken?.isClosed) throw slotUnavailable(firstFree(slots, places))
  if (placesLeft(slot, taken) === 0) throw slotFull(slots, places, slot)
  return slot
}

const slotUnavailable = (next: SlotTime | undefined) =>
  new DomainError('slot_unavailable', `No orders are taken for this time.${nextSentence(next)}`, {
    field: 'scheduledFor',
    data: { next: next?.startsAt.toISOString() ?? null },
  })

/** All places of a slot are taken: the next one after it is named, and otherwise the first of all. */
function slotFull(slots: readonly SlotTime[], places: SlotFacts['places'], full: SlotTime) {
  const free = slots.filter(({ startsAt }) => startsAt.getTime() !== full.startsAt.getTime())
  const next = firstFree(
    free.filter(({ startsAt }) => startsAt > full.startsAt),
    places,
  )
  const found = next ?? firstFree(free, places)
  return new DomainError('slot_full', `${timeOf(full.startsAt)} has just been taken.${nextSentence(found)}`, {
    field: 'scheduledFor',
    data: { next: found?.startsAt.toISOString() ?? null },
  })
}

/** The last place, or the whole slot, went to somebody else between reading and taking. */
export function slotGone({ settings, hours, places }: SlotFacts, slot: SlotTime, isClosed: boolean, now: Date) {
  const slots = slotTimes(hours, settings, now)
  const others = [
    ...places.filter(({ startsAt }) => startsAt !== slot.startsAt.getTime()),
    { startsAt: slot.startsAt.getTime(), isClosed, taken: slot.cap },
  ]
  return isClosed ? slotUnavailable(firstFree(slots, others)) : slotFull(slots, others, slot)
}

const nextSentence = (next: SlotTime | undefined) => (next ? ` The next free time is ${timeOf(next.startsAt)}.` : '')

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const timeOf = (moment: Date) => timeFormat.format(moment)

/** What an order for later keeps of how it was placed. */
export interface ScheduledOrder {
  slot: SlotTime
  isAcceptedAtOnce: boolean
  windows: OrderWindows
}

/**
 * How an order for later goes on: by itself, or by its shop, which has so much of its opening hours to answer but no
 * longer than until it goes into the kitchen; and never less of them than for an order for now. It is paid before its slot
 * begins.
 */
export function scheduleOrder(
  { settings, hours }: SlotFacts,
  slot: SlotTime,
  { lines, totalCents }: Pick<Quote, 'lines' | 'totalCents'>,
  windows: OrderWindows,
  now: Date,
): ScheduledOrder {
  const pieces = lines.reduce((sum, { requested }) => sum + requested.quantity, 0)
  const isLarge = totalCents >= toCents(largeOrder.fromKES) || pieces >= largeOrder.fromPieces
  const given = minutes(isLarge ? answerMinutes.large : answerMinutes.usual)
  const afterOpen = (time: number) => (afterOpenTime(hours, now, time) ?? slot.kitchenAt).getTime()
  const usual = afterOpen(windows.acceptanceSeconds * 1000)
  const answerBy = Math.max(Math.min(afterOpen(given), slot.kitchenAt.getTime()), usual)
  return {
    slot,
    isAcceptedAtOnce: settings.acceptsByItself && !(settings.asksFirst && isLarge),
    windows: {
      ...windows,
      expiresAt: windows.expiresAt < slot.startsAt ? windows.expiresAt : plus(slot.startsAt, -1),
      acceptanceSeconds: Math.ceil((answerBy - now.getTime()) / 1000),
    },
  }
}
