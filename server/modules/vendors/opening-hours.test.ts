import { describe, expect, it } from 'vitest'
import type { OpeningWindow } from '#contracts/vendors.ts'
import { type Closure, openState } from './opening-hours.ts'

const [monday, friday, saturday, sunday] = [1, 5, 6, 7]
const window = (weekday: number, opens: number, closes: number): OpeningWindow => ({
  weekday,
  opens: opens * 60,
  closes: closes * 60,
})
const everyDay = (opens: number, closes: number) => [1, 2, 3, 4, 5, 6, 7].map((day) => window(day, opens, closes))
/** A moment in the week of Monday 16 November 2026, in Nairobi. */
const on = (weekday: number, time: string) => new Date(`2026-11-${15 + weekday}T${time}:00+03:00`)
const closed = (from: Date, to: Date): Closure => ({ startsAt: from, endsAt: to })
const never = null

interface Case {
  rule: string
  now: Date
  windows: OpeningWindow[]
  closures?: Closure[]
  /** Null until the owner resumes. */
  pausedUntil?: Date | null
  until?: Date | null
  opensAt?: Date | null
}

const day = everyDay(8, 21)
const club = [window(friday, 20, 28)]
const split = [window(monday, 8, 14), window(monday, 17, 22)]
const aroundTheClock = everyDay(0, 24)
const christmas = closed(new Date('2026-12-25T00:00:00+03:00'), new Date('2026-12-26T00:00:00+03:00'))

const cases: Case[] = [
  { rule: 'is open inside a window', now: on(friday, '12:00'), windows: day, until: on(friday, '21:00') },
  {
    rule: 'is open from the first second of a window',
    now: on(friday, '08:00'),
    windows: day,
    until: on(friday, '21:00'),
  },
  { rule: 'is closed from the last', now: on(friday, '21:00'), windows: day, opensAt: on(saturday, '08:00') },
  { rule: 'opens later today', now: on(friday, '06:30'), windows: day, opensAt: on(friday, '08:00') },
  { rule: 'opens again in the afternoon', now: on(monday, '15:00'), windows: split, opensAt: on(monday, '17:00') },
  { rule: 'opens next week', now: on(sunday, '12:00'), windows: split, opensAt: new Date('2026-11-23T08:00:00+03:00') },
  { rule: 'never opens without windows', now: on(friday, '12:00'), windows: [], opensAt: never },
  { rule: 'is open past midnight', now: on(saturday, '02:00'), windows: club, until: on(saturday, '04:00') },
  {
    rule: 'closes past midnight',
    now: on(saturday, '04:00'),
    windows: club,
    opensAt: new Date('2026-11-27T20:00:00+03:00'),
  },
  {
    rule: 'is open past midnight from Sunday into Monday',
    now: on(monday, '01:00'),
    windows: [window(sunday, 18, 26)],
    until: on(monday, '02:00'),
  },
  {
    rule: 'follows a window into the one that begins where it ends',
    now: on(friday, '20:00'),
    windows: [window(friday, 10, 24), window(saturday, 0, 3)],
    until: on(saturday, '03:00'),
  },
  {
    rule: 'closes with the later of two windows that overlap',
    now: on(friday, '11:00'),
    windows: [window(friday, 10, 14), window(friday, 12, 18)],
    until: on(friday, '18:00'),
  },
  {
    rule: 'never closes when every day joins the next',
    now: on(friday, '12:00'),
    windows: aroundTheClock,
    until: never,
  },
  {
    rule: 'closes where the week has a gap',
    now: on(monday, '12:00'),
    windows: aroundTheClock.slice(0, 6),
    until: on(sunday, '00:00'),
  },
  {
    rule: 'closes early for a closure',
    now: on(friday, '12:00'),
    windows: day,
    closures: [closed(on(friday, '15:00'), on(saturday, '15:00'))],
    until: on(friday, '15:00'),
  },
  {
    rule: 'closes for a holiday though it never closes otherwise',
    now: on(friday, '12:00'),
    windows: aroundTheClock,
    closures: [christmas],
    until: christmas.startsAt,
  },
  {
    rule: 'is closed in a closure and opens when it ends, if a window holds that moment',
    now: on(friday, '12:00'),
    windows: day,
    closures: [closed(on(friday, '10:00'), on(friday, '18:00'))],
    opensAt: on(friday, '18:00'),
  },
  {
    rule: 'waits for the next window when a closure ends outside of all',
    now: on(friday, '12:00'),
    windows: day,
    closures: [closed(on(friday, '10:00'), on(friday, '23:00'))],
    opensAt: on(saturday, '08:00'),
  },
  {
    rule: 'goes through closures that follow each other',
    now: on(friday, '12:00'),
    windows: day,
    closures: [closed(on(saturday, '00:00'), on(sunday, '10:00')), closed(on(friday, '00:00'), on(saturday, '00:00'))],
    opensAt: on(sunday, '10:00'),
  },
  {
    rule: 'is paused until then',
    now: on(friday, '12:00'),
    windows: day,
    pausedUntil: on(friday, '13:30'),
    opensAt: on(friday, '13:30'),
  },
  {
    rule: 'is paused past the closing hour, and so opens tomorrow',
    now: on(friday, '20:45'),
    windows: day,
    pausedUntil: on(friday, '21:15'),
    opensAt: on(saturday, '08:00'),
  },
  {
    rule: 'is paused for weeks',
    now: on(friday, '12:00'),
    windows: club,
    pausedUntil: new Date('2027-01-01T12:00:00+03:00'),
    opensAt: new Date('2027-01-01T20:00:00+03:00'),
  },
  {
    rule: 'is paused until its owner resumes, at whatever hour',
    now: on(friday, '12:00'),
    windows: aroundTheClock,
    pausedUntil: null,
    opensAt: null,
  },
  {
    rule: 'is open again when the pause is over',
    now: on(friday, '14:00'),
    windows: day,
    pausedUntil: on(friday, '14:00'),
    until: on(friday, '21:00'),
  },
]

describe('a shop', () => {
  it.each(cases)('a shop $rule', ({ now, windows, closures = [], pausedUntil, until, opensAt }) => {
    const pause = pausedUntil === undefined ? null : { until: pausedUntil }
    expect(openState(now, windows, closures, pause)).toEqual({
      isOpen: until !== undefined,
      until: until?.toISOString() ?? null,
      opensAt: opensAt?.toISOString() ?? null,
      isPaused: pausedUntil === null || (pausedUntil !== undefined && pausedUntil > now),
    })
  })
})
