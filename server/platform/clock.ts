/** The time as a dependency, so that a rule about time can be tested without waiting. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export const plus = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)
