/**
 * The bounds and suggestions of the time that a vendor says when it accepts an order, without the schemas, for pages.
 */
export const mostPreparationMinutes = 10_080

/** How long a page offers to undo a step. The server waits a little longer, since the press travels. */
export const undoSeconds = 8
export const undoGraceSeconds = 2

interface UsualMinutes {
  from: number
  to: number
}

/** So many orders in hand make it a busy moment. */
const busyOrders = 6

/** How long the next order will take: as on a quiet day with nothing in hand, as on a busy one with much. */
export function suggestedMinutes({ from, to }: UsualMinutes, inHand: number): number {
  const minutes = from + (to - from) * Math.min(1, inHand / busyOrders)
  return within(rounded(minutes))
}

const shortTimes = [10, 15, 20, 25, 30, 40, 60]

/**
 * What else is offered beside the suggestion: six times, in minutes for a kitchen, and in proportion for who needs
 * hours or days.
 */
export function otherMinutes({ to }: UsualMinutes, suggested: number): number[] {
  const times = to <= 90 ? shortTimes : [0.25, 0.5, 0.75, 1, 1.5, 2, 3].map((share) => within(rounded(to * share)))
  return [...new Set(times)].filter((minutes) => minutes !== suggested).slice(0, 6)
}

const within = (minutes: number) => Math.min(mostPreparationMinutes, Math.max(1, minutes))

/** As people say times: to five minutes, half an hour, or a whole day. */
function rounded(minutes: number): number {
  const step = minutes < 120 ? 5 : minutes < 2 * 1440 ? 30 : 1440
  return Math.round(minutes / step) * step
}
