import type { Slot, SlotState } from '#contracts/slots/slots.ts'
import type { SlotTime } from './slot-times.ts'

/** What is known of a slot that somebody has ordered for, or that was closed. */
export interface TakenPlaces {
  /** In milliseconds. */
  startsAt: number
  isClosed: boolean
  taken: number
}

/** How many more orders fit. A cap that was lowered leaves what is taken, and lets in nobody more. */
export const placesLeft = ({ cap }: Pick<SlotTime, 'cap'>, places: TakenPlaces | undefined): number =>
  places?.isClosed ? 0 : Math.max(0, cap - (places?.taken ?? 0))

export const placesAt = (places: readonly TakenPlaces[], startsAt: Date) =>
  places.find((each) => each.startsAt === startsAt.getTime())

/** The first of these slots with a place. */
export const firstFree = (slots: readonly SlotTime[], places: readonly TakenPlaces[]): SlotTime | undefined =>
  slots.find((slot) => placesLeft(slot, placesAt(places, slot.startsAt)) > 0)

export function toSlot(slot: SlotTime, places: TakenPlaces | undefined): Slot {
  const left = placesLeft(slot, places)
  return {
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    left,
    state: stateOf(left, places),
  }
}

function stateOf(left: number, places: TakenPlaces | undefined): SlotState {
  if (places?.isClosed) return 'CLOSED'
  return left > 0 ? 'OPEN' : 'FULL'
}
