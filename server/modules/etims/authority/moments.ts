import { hours } from '#server/platform/clock.ts'

/** `20261124103000`: a moment as clocks in Nairobi show it. */
export const stampOf = (moment: Date) =>
  new Date(moment.getTime() + hours(3)).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** A moment out of `20261124103000` or `2026-11-24 10:30:00.0`; null where it is neither. */
export function readStamp(stamp: unknown): Date | null {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d) ?(\d\d):?(\d\d):?(\d\d)(\.\d+)?$/.exec(String(stamp).trim())
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
