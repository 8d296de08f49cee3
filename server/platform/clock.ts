import type { Span } from '#contracts/wire/limit.ts'

/** The time as a dependency, so that a rule about time can be tested without waiting. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

const units = { second: 1_000, minute: minutes(1), hour: hours(1), day: days(1) }

/** The milliseconds of a time as it is said: `15 minutes`. */
export function spanOf(span: Span): number {
  const [count, unit = ''] = span.split(' ')
  return Number(count) * units[unit.replace(/s$/, '') as keyof typeof units]
}

export const plus = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)
