import { describe, expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { payoutWarnings, unseenWarnings } from './payout-warnings.ts'

const now = new Date('2026-11-20T09:00:00Z')
const asAlways = {
  amountCents: 100_000,
  wasPaidBefore: true,
  isNewPhone: false,
  phoneChangedAt: null,
  usualCents: 100_000,
}
const warnings = (facts: Partial<Parameters<typeof payoutWarnings>[0]>) =>
  payoutWarnings({ ...asAlways, ...facts }, { aboveUsualTimes: 2.5 }, now)

describe('the warnings of a payout', () => {
  it('are none for a vendor that was paid before, at the same phone, about as much', () => {
    expect(warnings({})).toEqual([])
    expect(warnings({ amountCents: 250_000 })).toEqual([])
  })

  it('say of the first payout only that, and not that its phone is new', () => {
    expect(warnings({ wasPaidBefore: false, isNewPhone: true, usualCents: null })).toEqual([{ kind: 'FIRST_PAYOUT' }])
  })

  it('say that the phone was changed for seven days, and then until a payout has reached it that it is new', () => {
    const changed = plus(now, -hours(30))
    expect(warnings({ isNewPhone: true, phoneChangedAt: changed.getTime() })).toEqual([
      { kind: 'PHONE_CHANGED', changedAt: changed.toISOString() },
    ])
    expect(warnings({ isNewPhone: true, phoneChangedAt: plus(now, -days(7)).getTime() })).toEqual([
      { kind: 'NEW_PHONE' },
    ])
    expect(warnings({ phoneChangedAt: plus(now, -days(7)).getTime() })).toEqual([])
  })

  it('say that an amount is above two and a half times the usual, with what is usual', () => {
    expect(warnings({ amountCents: 250_100 })).toEqual([{ kind: 'ABOVE_USUAL', usualKES: 1000 }])
    expect(warnings({ amountCents: 250_100, usualCents: null })).toEqual([])
  })

  it('are acknowledged only as they are now', () => {
    const seen = [{ kind: 'ABOVE_USUAL', usualKES: 1000 }] as const
    expect(unseenWarnings([{ usualKES: 1000, kind: 'ABOVE_USUAL' }], seen)).toEqual([])
    expect(unseenWarnings([{ kind: 'ABOVE_USUAL', usualKES: 900 }], seen)).toHaveLength(1)
    expect(unseenWarnings([], seen)).toEqual([])
  })
})
