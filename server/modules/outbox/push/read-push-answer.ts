import { hours } from '#server/platform/clock.ts'

/** What came of one message that a push service was asked to take. */
export type PushAnswer =
  | { kind: 'SENT' }
  /** There is no such browser any more. */
  | { kind: 'GONE' }
  /** Not now. A second one takes the place of the first on the device, so that it may be asked again. */
  | { kind: 'LATER'; reason: string; afterMilliseconds: number }
  /** Never, as it is. */
  | { kind: 'REFUSED'; reason: string }

const longestWait = hours(1)

/** Seconds, or a date; beyond the longest wait it is asked again then. */
export function readRetryAfter(value: string | undefined, now: Date, longest = longestWait): number {
  if (value === undefined) return 0
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longest) : 0
}

/** RFC 8030, and what the services add to it: Windows says 406 where others say 429. */
export function readPushAnswer(status: number, headers: { 'retry-after'?: string }, now: Date): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'SENT' }
  if (status === 404 || status === 410) return { kind: 'GONE' }
  const reason = `The push service answered ${status}.`
  if (status !== 406 && status !== 408 && status !== 429 && status < 500) return { kind: 'REFUSED', reason }
  return { kind: 'LATER', reason, afterMilliseconds: readRetryAfter(headers['retry-after'], now) }
}
