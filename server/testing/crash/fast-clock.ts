import type { Clock } from '#server/platform/clock.ts'

/** A second of the test is a minute of the market's time, where a test says nothing else. */
export const timesFaster = 60

export function fastClock(from: Date, times: number): Clock {
  const started = Date.now()
  return { now: () => new Date(from.getTime() + (Date.now() - started) * times) }
}
