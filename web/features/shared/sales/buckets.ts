/** A bar of the chart: one day, or several when there are too many to draw. */
export interface Bucket {
  from: string
  to: string
  grossKES: number
  orders: number
  /** As many days, the time before; undefined while that is not known. */
  beforeKES: number | undefined
}

interface DaySales {
  day: string
  grossKES: number
  orders: number
}

const mostBars = 62

/** Days as bars, by week when there are more than two months of them. The weeks count from the first day. */
export function toBuckets(days: readonly DaySales[], before: readonly DaySales[] | undefined): Bucket[] {
  const size = days.length > mostBars ? 7 : 1
  const buckets: Bucket[] = []
  for (let start = 0; start < days.length; start += size) {
    const part = days.slice(start, start + size)
    buckets.push({
      from: part[0]!.day,
      to: part.at(-1)!.day,
      grossKES: sum(part, 'grossKES'),
      orders: sum(part, 'orders'),
      beforeKES: before && sum(before.slice(start, start + part.length), 'grossKES'),
    })
  }
  return buckets
}

const sum = (days: readonly DaySales[], what: 'grossKES' | 'orders') =>
  days.reduce((total, day) => total + day[what], 0)

/** Round amounts for the lines of a chart, from zero to at least the greatest; three or four steps. */
export function ticksUpTo(greatest: number): number[] {
  if (greatest <= 0) return [0]
  const rough = greatest / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => each >= rough)!
  const count = Math.ceil(greatest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** How much more than before, in percent; null when there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
