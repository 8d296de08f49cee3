export const minute = 60_000
/** Times that are not a promise are multiples of these, as people say times. */
export const step = 5 * minute

/** How many minutes something takes: usually (the median), and nearly always (four of five times). */
export interface UsualMinutes {
  usual: number
  most: number
}

export const roundedUp = (at: number) => Math.ceil(at / step) * step

/**
 * Between when and when an order that is placed now would be ready, or at the door by a way of so many minutes; in
 * milliseconds.
 */
export function usualTimes(
  { from, to }: { from: number; to: number },
  way: UsualMinutes | null,
  now: number,
): { from: number; to: number } {
  const after = (minutes: number) => roundedUp(now + minutes * minute)
  return { from: after(from + (way?.usual ?? 0)), to: after(to + (way?.most ?? 0)) }
}
