/**
 * On which days and from when till when a product can be ordered, apart from the hours of its shop; read by pages too,
 * so without schemas.
 */
export interface AvailableTimes {
  /** On which it begins; 1 is Monday. */
  days: number[]
  /** Minutes of the day in Nairobi; `until` is not part of it any more, and above 1440 it is of the next day. */
  from: number
  until: number
}

const minute = 60_000
const minutesOfDay = 1440
const day = minutesOfDay * minute
/** Kenya keeps UTC+3 all year. */
const ahead = 180 * minute

/** The day of the week (1 is Monday) of a day of Nairobi, counted from 1 January 1970, a Thursday. */
const weekdayOf = (dayNumber: number) => ((dayNumber + 3) % 7) + 1

/** When a product can be ordered next; null when it can be ordered at this moment. */
export function availableFrom({ days, from, until }: AvailableTimes, now: number): number | null {
  const today = Math.floor((now + ahead) / day)
  // What began yesterday may last over midnight.
  for (let next = today - 1; next <= today + 7; next += 1) {
    const midnight = next * day - ahead
    if (!days.includes(weekdayOf(next)) || midnight + until * minute <= now) continue
    const begins = midnight + from * minute
    return begins > now ? begins : null
  }
  throw new RangeError('Times without a day')
}

/** The end, of a beginning and a time of the day: one that is not after the beginning is of the next day. */
export const untilAfter = (from: number, time: number): number => (time > from ? time : time + minutesOfDay)
