import { describe, expect, it } from 'vitest'
import type { Language } from '../../account/identity.ts'
import { type NotificationData, NotificationKind } from '../../notifications.ts'
import { notificationText, type Told } from './notification-text.ts'
import { samples } from './samples.ts'

const data = samples.USUAL

const textOf = (kind: keyof NotificationData, language: Language = 'en', changed = {}) =>
  notificationText(language, { kind, data: { ...data[kind], ...changed } } as Told)

describe('what a notification says', () => {
  it.each(NotificationKind.options)('has a title and a text for %s in both languages, with every fact', (kind) => {
    const [english, swahili] = [textOf(kind), textOf(kind, 'sw')]
    expect(english.title).not.toBe(swahili.title)
    for (const { title, text } of [english, swahili]) {
      expect(title).not.toBe('')
      expect(text).not.toBe('')
      expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\[object|\{/)
    }
  })

  it('tells who changed the payout phone, and what to do about it', () => {
    const { text } = textOf('payout_phone_changed')
    expect(text).toContain('An administrator, Wanjiru Kamau')
    expect(text).toContain('from 0711 *** 111 to 0722 *** 222')
    expect(text).toContain('If this was not you')
  })

  it('names no receipt where the provider gave none', () => {
    expect(textOf('refund_sent', 'en', { receipt: '' }).text).not.toContain('Receipt')
    expect(textOf('refund_sent', 'en', { receipt: 'UHD4L1B7TM' }).text).toContain('Receipt: UHD4L1B7TM.')
  })

  it('says each decision and each change in both languages', () => {
    const variants = [
      ...(['APPROVED', 'CHANGES_REQUESTED', 'REJECTED'] as const).map(
        (decision) => ['vendor_decided', { decision }] as const,
      ),
      ...(['PASSED', 'RECEIVED', 'REISSUED', 'VOID', 'REFUNDED'] as const).map(
        (change) => ['ticket_changed', { change }] as const,
      ),
      ...(['TAKEN_DOWN', 'PUT_BACK', 'CANCELLED'] as const).map((decision) => ['event_decided', { decision }] as const),
      ...[{ rate: null }, { isTakenBack: true }, { name: null }].map(
        (changed) => ['commission_changed', changed] as const,
      ),
      ['shop_paused', { call: { vendorId: '', phone: '+254700000000' } }] as const,
      ...(['APPROVED', 'REJECTED'] as const).map((decision) => ['product_decided', { decision }] as const),
      ['webhook_disabled', { reason: 'GONE' }] as const,
      ...(['HIDDEN', 'SHOWN', 'KEPT'] as const).map((decision) => ['review_decided', { decision }] as const),
      ...(['HIDDEN', 'SHOWN'] as const).map((decision) => ['own_review_decided', { decision }] as const),
    ]
    for (const [kind, changed] of variants) {
      const [english, swahili] = [textOf(kind, 'en', changed), textOf(kind, 'sw', changed)]
      expect(english.text).not.toBe(swahili.text)
      expect(`${english.title} ${english.text} ${swahili.title} ${swahili.text}`).not.toMatch(/undefined|null/)
    }
  })

  it('promises money to the holder of a void ticket only where some goes back', () => {
    expect(textOf('ticket_changed', 'en', { change: 'VOID' }).text).toContain('No money goes back by this')
    expect(textOf('ticket_changed', 'sw', { change: 'VOID' }).text).toContain('Hakuna pesa zinazorudishwa')
    expect(textOf('ticket_changed', 'en', { change: 'REFUNDED' }).text).toContain('goes back to whoever paid')
    expect(textOf('ticket_changed', 'sw', { change: 'REFUNDED' }).text).toContain('zinarudi kwa aliyeilipia')
  })

  it('says why a shop does not make an order in plain words, and a person’s words as they stand', () => {
    expect(textOf('order_rejected').text).toContain('Reason: the shop did not answer in time.')
    expect(textOf('order_rejected', 'sw').text).toContain('Sababu: duka halikujibu kwa wakati.')
    expect(textOf('order_rejected', 'en', { reason: 'The gas is out' }).text).toContain('Reason: The gas is out')
  })

  it('names no money that goes back where nothing was left to give back', () => {
    expect(textOf('order_rejected', 'en', { amountKES: 0 }).text).not.toContain('KSh')
    expect(textOf('order_rejected').text).toContain('KSh 1,610 goes back')
  })

  it('says of a delivery when it is at the door, and of what is collected when it is ready', () => {
    expect(textOf('order_accepted').text).toContain('is ready for you at about 13:25')
    expect(textOf('order_accepted', 'sw', { fulfilment: 'DELIVERY' }).text).toContain('litafika mlangoni kwako')
  })

  it('says why money could not be sent in plain words of the reader’s language', () => {
    const failed = { failure: 'WALLET_FULL' }
    expect(textOf('payout_failed', 'en', failed).text).toContain('the M-Pesa account is full.')
    expect(textOf('payout_failed', 'sw', failed).text).toContain('akaunti ya M-Pesa imejaa.')
  })
})
