import type { Clock } from '#server/platform/clock.ts'

/** A second of the test is a minute of the market's time. */
export const timesFaster = 60

export function fastClock(from: Date): Clock {
  const started = Date.now()
  return { now: () => new Date(from.getTime() + (Date.now() - started) * timesFaster) }
}
