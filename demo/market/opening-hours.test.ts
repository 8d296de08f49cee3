import { describe, expect, it } from 'vitest'
import { addMinutes, momentAt, nairobiDay, weekdayOf } from './dates.ts'
import { market } from './index.ts'
import { isOpen } from './opening-hours.ts'

const friday = new Date('2026-11-20T13:30:00Z')
const vendors = market.vendors.filter((vendor) => vendor.status === 'APPROVED')
const openAt = (at: Date) => vendors.filter((vendor) => isOpen(vendor, at, friday)).length

/** Every quarter of an hour of a week, with its hour in Nairobi. */
const week = Array.from({ length: 7 * 96 }, (_, index) => ({
  at: addMinutes(nairobiDay(friday), index * 15),
  hour: (index % 96) / 4,
}))

describe('the opening hours of the demo market', () => {
  it('leave at least twelve vendors open from 08:00 to 21:00, every day', () => {
    const few = week.filter(({ at, hour }) => hour >= 8 && hour <= 21 && openAt(at) < 12)
    expect(few).toEqual([])
  })

  it('leave at least three open at any hour of the night', () => {
    expect(week.filter(({ at }) => openAt(at) < 3)).toEqual([])
  })

  it("leave kitchens open at any hour, Mama Achieng's of the README among them", () => {
    const always = vendors.filter((vendor) => week.every(({ at }) => isOpen(vendor, at, friday)))
    expect(always.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['mama-achieng', 'chapo-republic', 'choma-corner-254']),
    )
  })

  it('leave somebody closed at any hour', () => {
    expect(week.filter(({ at }) => openAt(at) === vendors.length)).toEqual([])
  })

  it('run past midnight into the next day', () => {
    const smokies = vendors.find((vendor) => vendor.slug === 'smokie-base')!
    expect(isOpen(smokies, new Date('2026-11-21T01:59:00Z'))).toBe(true)
    expect(isOpen(smokies, new Date('2026-11-21T02:00:00Z'))).toBe(false)
  })

  it('do not count while a vendor is away', () => {
    const away = vendors.find((vendor) => vendor.slug === 'leso-house')!
    const noon = (days: number) => addMinutes(nairobiDay(friday, days), 11 * 60)
    expect([-10, 0, 6, 25].map((days) => isOpen(away, noon(days), friday))).toEqual([true, false, false, true])
  })
})

describe('moments of the demo market', () => {
  it('count days in Nairobi, where 21:30 UTC is tomorrow', () => {
    expect(momentAt({ days: 0, time: '09:00' }, new Date('2026-11-20T21:30:00Z')).toISOString()).toBe(
      '2026-11-21T06:00:00.000Z',
    )
  })

  it('move on to the weekday they name', () => {
    const saturday = momentAt({ days: 2, weekday: 6, time: '11:00' }, friday)
    expect([weekdayOf(saturday), saturday.toISOString()]).toEqual([6, '2026-11-28T08:00:00.000Z'])
    expect(momentAt({ days: 1, weekday: 6, time: '11:00' }, friday).toISOString()).toBe('2026-11-21T08:00:00.000Z')
  })
})
