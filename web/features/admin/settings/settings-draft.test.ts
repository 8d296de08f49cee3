import { describe, expect, it } from 'vitest'
import type { Settings } from '#contracts/admin/settings/settings.ts'
import { settingsChanges, toSettingsDraft } from './settings-draft.ts'

const settings: Settings = {
  commissionPercent: 10,
  approvesVendors: false,
  approvesProducts: 'EVERYONE',
  paymentWindowMinutes: 10,
  acceptanceWindowMinutes: 10,
  earningsHoldHours: 24,
  approverFromKES: 50_000,
  suspenseApproverFromKES: 50_000,
  phoneChangeHoldHours: 24,
  aboveUsualTimes: 2.5,
  payoutLeastKES: 100,
  orderMostKES: 1_000_000,
  unpaidOrdersMost: 5,
  eventMessagesMost: 3,
  requiresSecondFactor: true,
  secondFactorDays: 14,
  wayMinutes: 25,
  returnsLateFees: false,
  lateFeeMinutes: 20,
  pushPriceKES: 0,
  whatsappPriceKES: 0,
  smsPriceKES: 0,
  mailPriceKES: 0,
  pushLimitKES: null,
  whatsappLimitKES: null,
  smsLimitKES: null,
  mailLimitKES: null,
  contactPhone: null,
  contactWhatsapp: null,
  contactEmail: null,
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
    const draft = toSettingsDraft(settings)
    expect(settingsChanges(draft, settings)).toEqual({})
    expect(settingsChanges({ ...draft, payoutLeastKES: 200 }, settings)).toEqual({ payoutLeastKES: 200 })
    expect(settingsChanges({ ...draft, orderMostKES: Number.NaN }, settings)).toEqual({ orderMostKES: Number.NaN })
  })

  it('has a contact as it was typed, and none where the field was emptied', () => {
    const draft = toSettingsDraft({ ...settings, contactPhone: '+254700000254' })
    expect(
      settingsChanges(
        { ...draft, contactPhone: ' ', contactEmail: 'a@b.ke' },
        { ...settings, contactPhone: '+254700000254' },
      ),
    ).toEqual({
      contactPhone: null,
      contactEmail: 'a@b.ke',
    })
    expect(settingsChanges(draft, { ...settings, contactPhone: '+254700000254' })).toEqual({})
  })

  it('has the moments of a banner as clocks in Nairobi have them, and none of a banner that is off', () => {
    const withBanner = { ...settings, banner }
    const draft = toSettingsDraft(withBanner)
    expect(draft.banner).toMatchObject({ isOn: true, startsAt: '2026-11-30T22:30', endsAt: '2026-12-01T01:00' })
    expect(settingsChanges(draft, withBanner)).toEqual({})
    expect(settingsChanges(draft, settings)).toEqual({ banner })
    expect(settingsChanges({ ...draft, banner: { ...draft.banner, isOn: false } }, withBanner)).toEqual({
      banner: null,
    })
  })
})
