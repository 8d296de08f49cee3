import { describe, expect, it } from 'vitest'
import {
  copyToAllDays,
  fromTime,
  isPastMidnight,
  nextWindowOfDay,
  openDay,
  openingWindow,
  toTime,
  windowsOfDay,
  withDay,
} from './hours.ts'

const monday = { weekday: 1, opens: 480, closes: 1200 }

describe("a shop's hours", () => {
  it.each([
    [0, '00:00'],
    [485, '08:05'],
    [1440, '00:00'],
    [1560, '02:00'],
  ])('%i minutes are %s', (minutes, time) => expect(toTime(minutes)).toBe(time))

  it('reads a time, and nothing from a field that is not filled', () => {
    expect([fromTime('08:05'), fromTime('23:59'), fromTime('')]).toEqual([485, 1439, undefined])
  })

  it.each([
    ['ends the same day', 480, 1200, 1200, false],
    ['ends at midnight', 480, 0, 1440, false],
    ['ends past midnight', 1080, 120, 1560, true],
    ['lasts a whole day', 480, 480, 1920, true],
    ['keeps the end that was past midnight', 1080, 1560, 1560, true],
    ['opens later than it closed', 1260, 1200, 2640, true],
  ])('%s', (_, opens, closes, expected, isNext) => {
    const window = openingWindow(5, opens, closes)
    expect([window.closes, isPastMidnight(window)]).toEqual([expected, isNext])
  })

  it('replaces one day and leaves the others', () => {
    const week = [monday, { weekday: 3, opens: 600, closes: 700 }]
    expect(withDay(week, 2, [{ ...monday, weekday: 2 }]).map(({ weekday }) => weekday)).toEqual([1, 2, 3])
    expect(withDay(week, 1, [])).toEqual([week[1]])
  })

  it('opens a day as the day before it that is open', () => {
    expect(windowsOfDay(openDay([monday], 4), 4)).toEqual([{ ...monday, weekday: 4 }])
    expect(windowsOfDay(openDay([{ ...monday, weekday: 7 }], 1), 1)).toEqual([monday])
    expect(openDay([], 2)).toEqual([{ weekday: 2, opens: 480, closes: 1200 }])
  })

  it('adds a window after the last one, while the day has room', () => {
    const two = nextWindowOfDay([{ ...monday, closes: 900 }], 1)!
    expect(windowsOfDay(two, 1)[1]).toEqual({ weekday: 1, opens: 960, closes: 1140 })
    expect(nextWindowOfDay([{ ...monday, closes: 1400 }], 1)).toBeNull()
  })

  it('makes every day like one', () => {
    const week = copyToAllDays([monday, { weekday: 6, opens: 0, closes: 60 }], 1)
    expect(week).toHaveLength(7)
    expect(new Set(week.map(({ opens, closes }) => `${opens} ${closes}`))).toEqual(new Set(['480 1200']))
  })
})
