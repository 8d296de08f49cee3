import { describe, expect, it } from 'vitest'
import type { Settings } from '#contracts/admin/settings/settings.ts'
import { changesOf, draftOf } from './settings-draft.ts'

const settings: Settings = {
  commissionPercent: 10,
  approvesVendors: false,
  approvesProducts: 'EVERYONE',
  paymentWindowMinutes: 10,
  acceptanceWindowMinutes: 10,
  earningsHoldHours: 24,
  secondAdminFromKES: 50_000,
  suspenseSecondAdminFromKES: 50_000,
  phoneChangeHoldHours: 24,
  aboveUsualTimes: 2.5,
  payoutLeastKES: 100,
  orderMostKES: 1_000_000,
  unpaidOrdersMost: 5,
  banner: null,
}
const banner = {
  en: 'Slow',
  sw: 'Polepole',
  audience: 'EVERYBODY' as const,
  startsAt: '2026-11-30T19:30:00.000Z',
  endsAt: '2026-11-30T22:00:00.000Z',
}

describe('what is sent of the settings', () => {
  it('is what was changed, and nothing while nothing was', () => {
    const draft = draftOf(settings)
    expect(changesOf(draft, settings)).toEqual({})
    expect(changesOf({ ...draft, payoutLeastKES: 200 }, settings)).toEqual({ payoutLeastKES: 200 })
    expect(changesOf({ ...draft, orderMostKES: Number.NaN }, settings)).toEqual({ orderMostKES: Number.NaN })
  })

  it('has the moments of a banner as clocks in Nairobi have them, and none of a banner that is off', () => {
    const withBanner = { ...settings, banner }
    const draft = draftOf(withBanner)
    expect(draft.banner).toMatchObject({ isOn: true, startsAt: '2026-11-30T22:30', endsAt: '2026-12-01T01:00' })
    expect(changesOf(draft, withBanner)).toEqual({})
    expect(changesOf(draft, settings)).toEqual({ banner })
    expect(changesOf({ ...draft, banner: { ...draft.banner, isOn: false } }, withBanner)).toEqual({ banner: null })
  })
})
