import { describe, expect, it } from 'vitest'
import type { Language } from '../../../account/identity.ts'
import type { NotificationData } from '../../../notifications.ts'
import type { OrderId } from '../../../wire/primitives.ts'
import { smsParts } from './gsm.ts'
import { guestNews, guestSms, organiserSms } from './guest-sms.ts'
import { linkOf, type SmsTold, smsText } from './sms-text.ts'
import { type SmsKind, smsKinds } from './sms-types.ts'
import { ticketLinkSms } from './ticket-link-sms.ts'

const publicUrl = 'https://uliza.co.ke'
const orderId = '019aa0d0-0000-7000-8000-000000000000' as OrderId

/** Names as long as people give them, and sums as large as are paid. */
const data: Pick<NotificationData, SmsKind> = {
  order_paid: { ...order(), amountKES: 1_249_000 },
  order_ready: { ...order(), callNumber: 4217 },
  order_rejected: { ...order(), amountKES: 1_249_000, reason: 'TOO_BUSY' },
  order_expired: order(),
  refund_sent: { ...order(), refundId: orderId as never, amountKES: 1_249_000, receipt: 'UHD4L1B7TM' },
  tickets_issued: { ...event(), orderId, count: 12, paidKES: 240_000 },
  waitlist_offer: {
    ...event(),
    slug: 'nyatiti-by-the-lake-with-friends-a1b2c3' as never,
    ticketType: 'Regular',
    quantity: 12,
    endsAt: '2026-11-20T16:12:00.000Z',
  },
  shop_opened: { shop: order().shop, slug: 'mama-achiengs-kitchen-and-nyama-choma-kisumu' as never },
  event_cancelled: { ...event(), words: 'The player is ill. See evil.example' },
  payout_paid: { shop: order().shop, amountKES: 1_249_000, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
  payout_failed: { shop: order().shop, amountKES: 1_249_000, reason: 'Not registered' },
  payout_phone_changed: { shop: order().shop, by: 'ADMIN', name: 'Amina', from: '0711 *** 111', to: '0722 *** 222' },
  password_added: { email: 'w***@example.com' },
  order_cancelled: { ...order(), side: 'CUSTOMER', reason: 'The shop burned down. See evil.example' },
  problem_changed: { ...order(), step: 'OFFERED', amountKES: 1_249_000, by: null, words: 'See evil.example' },
  late_fee_returned: { ...order(), side: 'CUSTOMER', amountKES: 1_249_000 },
  refund_requested: { ...order(), amountKES: 1_249_000 },
  tickets_given: { ...event(), organiser: order().shop, count: 12 },
  ticket_changed: { change: 'VOID', event: event().event, name: 'Wanjiru Kamau' },
  event_changed: { ...event(), organiser: order().shop, before: event(), after: event(), returnUntil: null },
}

function order() {
  return { orderId, orderNumber: 'UZ48251234', shop: 'Mama Achieng’s Kitchen & “Nyama” Choma – Kisumu' }
}

function event() {
  return {
    event: 'Nyatiti by the Lake – an evening with friends…',
    slug: 'nyatiti',
    startsAt: '2026-12-12T15:00:00Z',
    venue: 'Dunga Beach',
    isOnline: false,
  }
}

const languages: Language[] = ['en', 'sw']
const rendered = (kind: SmsKind, language: Language, changed = {}) =>
  textOf(language, { kind, data: { ...data[kind], ...changed } } as SmsTold)

const textOf = (language: Language, told: SmsTold) => smsText(language, told, linkOf(told, publicUrl))

describe('an SMS', () => {
  it.each(smsKinds)('of %s is one part in both languages, with every fact and a link to this site alone', (kind) => {
    for (const language of languages) {
      const text = rendered(kind, language)
      expect([text, smsParts(text)]).toEqual([text, 1])
      expect(text).toMatch(/^Uliza: \S/)
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\{|\n/)
      const links = text.match(/\S+:\/\/\S+/g) ?? []
      expect(links.filter((link) => !link.startsWith(`${publicUrl}/`))).toEqual([])
      expect(links.length).toBe(kind === 'payout_paid' ? 0 : 1)
    }
    expect(rendered(kind, 'en')).not.toBe(rendered(kind, 'sw'))
  })

  it.each(['AGREED', 'DECIDED'])('of a problem that ended with nothing names no sum: %s', (step) => {
    for (const language of languages) {
      const text = rendered('problem_changed', language, { step, amountKES: 0 })
      expect(text).not.toMatch(/KSh/)
      expect(smsParts(text)).toBe(1)
    }
  })

  it.each(smsKinds)('of %s carries no link, line or sign of what people named', (kind) => {
    const names = [
      'Click https://evil.example/x now',
      'evil.example',
      'www.evil.example',
      'A\r\nTo: +254700000000',
      '🎉🎉',
    ]
    for (const name of names) {
      for (const language of languages) {
        const text = rendered(kind, language, { shop: name, event: name })
        expect(text).not.toMatch(/evil\.example|www\.|[\r\n]|🎉/)
        expect((text.match(/:\/\//g) ?? []).length).toBeLessThanOrEqual(1)
        expect(smsParts(text)).toBe(1)
      }
    }
  })

  it('that takes tickets to a phone is one part in both languages, with its link at the end and no other', () => {
    const link = `${publicUrl}/t#${'0'.repeat(32)}`
    for (const name of [event().event, 'Click https://evil.example/x now', 'www.evil.example', 'A\r\nB 🎉']) {
      for (const count of [1, 20]) {
        const [en, sw] = languages.map((language) => ticketLinkSms(language, { ...event(), event: name, count, link }))
        for (const text of [en, sw] as string[]) {
          expect([text, smsParts(text)]).toEqual([text, 1])
          expect(text).not.toMatch(/evil\.example|www\.|[\r\n]|🎉|undefined/)
          expect(text.endsWith(` ${link}`)).toBe(true)
          expect(text.match(/:\/\//g)).toHaveLength(1)
        }
        expect(en).not.toBe(sw)
      }
    }
  })

  it.each(guestNews)(
    'of %s to a phone with tickets is one part in both languages, with their link and no money',
    (kind) => {
      const link = `${publicUrl}/t#${'0'.repeat(32)}`
      const names = [
        event().event,
        'Click https://evil.example/x now',
        'www.evil.example',
        'A\r\nB 🎉',
        '[€{}]'.repeat(20),
      ]
      for (const name of names) {
        for (const isOnline of [true, false]) {
          const facts = { ...event(), event: name, venue: `${name} hall`, isOnline, link }
          const [en, sw] = languages.map((language) => guestSms(language, kind, facts))
          for (const text of [en, sw] as string[]) {
            expect([text, smsParts(text)]).toEqual([text, 1])
            expect(text).not.toMatch(/evil\.example|www\.|[\r\n]|🎉|undefined|KSh/)
            expect(text.endsWith(` ${link}`)).toBe(true)
            expect(text.match(/:\/\//g)).toHaveLength(1)
          }
          expect(en).not.toBe(sw)
        }
      }
    },
  )

  it('of an organiser to a phone with tickets is one part, says from whom, and has no other link than theirs', () => {
    const link = `${publicUrl}/t#${'0'.repeat(32)}`
    const words = [
      'Doors open 17:30.',
      'Pay at https://evil.example/pay now',
      'A\r\nB 🎉',
      '[€{}]'.repeat(100),
      'word '.repeat(100),
    ]
    for (const text of words) {
      for (const organiser of ['Mama Achieng', 'www.evil.example', '{}'.repeat(40)]) {
        const sms = organiserSms({ organiser, text, link })
        expect([sms, smsParts(sms)]).toEqual([sms, 1])
        expect(sms).not.toMatch(/evil\.example|www\.|[\r\n]|🎉|undefined/)
        expect(sms.endsWith(` ${link}`)).toBe(true)
        expect(sms.match(/:\/\//g)).toHaveLength(1)
      }
    }
    expect(organiserSms({ organiser: 'Mama Achieng', text: 'Doors open 17:30.', link })).toBe(
      `Uliza: Mama Achieng: Doors open 17:30. ${link}`,
    )
  })

  it('is counted in parts as networks count them', () => {
    expect(smsParts('a'.repeat(160))).toBe(1)
    expect(smsParts('a'.repeat(161))).toBe(2)
    expect(smsParts('a'.repeat(306))).toBe(2)
    expect(smsParts('a'.repeat(307))).toBe(3)
    expect(smsParts('['.repeat(80))).toBe(1)
    expect(smsParts('['.repeat(81))).toBe(2)
    expect(smsParts(`’${'a'.repeat(69)}`)).toBe(1)
    expect(smsParts(`’${'a'.repeat(70)}`)).toBe(2)
  })
})
