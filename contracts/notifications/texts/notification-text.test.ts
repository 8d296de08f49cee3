import { describe, expect, it } from 'vitest'
import type { Language } from '../../identity.ts'
import { type NotificationData, NotificationKind } from '../../notifications.ts'
import type { EventId, OrderId } from '../../wire/primitives.ts'
import { notificationText, type Told } from './notification-text.ts'

const order = { orderId: '' as OrderId, orderNumber: 'UZ48251234', shop: 'Mama Achieng’s Kitchen' }
const concert = {
  event: 'Nyatiti by the Lake',
  slug: 'nyatiti',
  startsAt: '2026-12-12T15:00:00Z',
  venue: 'Dunga Beach',
  isOnline: false,
}

const data: NotificationData = {
  shop_paused: { shop: 'Mama', orders: 3 },
  commission_changed: {
    scope: 'VENDOR',
    name: { en: 'Mama', sw: 'Mama' },
    rate: { percent: 8, fixedKES: 5 },
    startsAt: '2026-12-01T00:00:00+03:00',
    isTakenBack: false,
  },
  payout_phone_changed: { shop: 'Mama', by: 'ADMIN', name: 'Amina', from: '0711 *** 111', to: '0722 *** 222' },
  payout_paid: { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
  payout_failed: { shop: 'Mama', amountKES: 2500, reason: 'Not registered' },
  payout_rejected: { shop: 'Mama', amountKES: 2500, reason: 'Ask again' },
  event_changed: {
    event: 'Nyatiti',
    slug: 'nyatiti',
    organiser: 'Mama',
    before: { startsAt: '2026-12-12T15:00:00Z', venue: 'Dunga Beach', isOnline: false },
    after: { startsAt: '2026-12-12T16:00:00Z', venue: '', isOnline: true },
    returnUntil: '2026-12-05T15:00:00Z',
  },
  event_message: { event: 'Nyatiti', slug: 'nyatiti', organiser: 'Mama', text: 'Doors open 17:30.' },
  tickets_given: { event: 'Nyatiti', slug: 'nyatiti', organiser: 'Mama', count: 2 },
  vendor_decided: { shop: 'Mama', reason: 'Send the permit of 2026', decision: 'CHANGES_REQUESTED' },
  product_decided: { product: 'Chapati', others: 2, decision: 'REJECTED', reason: 'Show the food itself' },
  webhook_disabled: { shop: 'Mama', host: 'pos.example.com', reason: 'FAILING' },
  vendor_suspended: { shop: 'Mama', reason: 'No licence' },
  vendor_reinstated: { shop: 'Mama', reason: 'The licence came' },
  refund_requested: { amountKES: 700, orderId: '' as OrderId, orderNumber: 'UZ4825' },
  order_cancelled: {
    side: 'VENDOR',
    orderId: '' as OrderId,
    orderNumber: 'UZ48251234',
    shop: 'Mama Achieng’s Kitchen',
    reason: 'The shop burned down',
  },
  refund_sent: { amountKES: 700, orderId: '' as OrderId, orderNumber: 'UZ4825', receipt: '' },
  ticket_changed: { change: 'RECEIVED', event: 'Nyatiti by the Lake', name: 'Wanjiru Kamau' },
  event_decided: {
    decision: 'TAKEN_DOWN',
    event: 'Nyatiti by the Lake',
    eventId: '' as EventId,
    reason: 'The venue is closed',
  },
  ledger_broken: { violations: 3 },
  ledger_sealed: { seal: '9f2c41d0', entries: 1200, violations: 0, at: '2026-11-26T00:00:00.000Z' },
  whatsapp_stopped: { subject: 'CHANNEL', reason: '190: the token has expired' },
  spending_reached: { channel: 'sms', percent: 80, spentKES: 32_000.8, limitKES: 40_000 },
  approval_needed: { act: 'CORRECTION', amountKES: 1200, by: 'Njeri' },
  event_cancelled: { event: 'Nyatiti by the Lake', slug: 'nyatiti', words: 'The player is ill.' },
  waitlist_offer: {
    event: 'Nyatiti',
    slug: 'nyatiti',
    ticketType: 'Regular',
    quantity: 2,
    endsAt: '2026-11-20T16:12:00.000Z',
  },
  queue_turn: { event: 'Nyatiti', slug: 'nyatiti', endsAt: '2026-11-20T07:19:00.000Z' },
  order_paid: { ...order, amountKES: 1610 },
  order_accepted: { ...order, expectedAt: '2026-11-20T10:25:00.000Z', fulfilment: 'PICKUP' },
  order_late: { ...order, expectedAt: '2026-11-20T10:37:00.000Z', fulfilment: 'PICKUP' },
  order_ready: { ...order, callNumber: 42 },
  order_on_the_way: order,
  order_completed: order,
  order_rejected: { ...order, amountKES: 1610, reason: 'NOT_ACCEPTED_IN_TIME' },
  order_expired: order,
  order_received: { ...order, callNumber: 42, acceptBy: '2026-11-20T09:10:00.000Z' },
  order_unanswered: { ...order, callNumber: 42, acceptBy: '2026-11-20T09:10:00.000Z' },
  tickets_issued: { ...concert, orderId: order.orderId, count: 2, paidKES: 2400 },
  event_tomorrow: concert,
  doors_open: concert,
}

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
    expect(text).toContain('An administrator, Amina')
    expect(text).toContain('from 0711 *** 111 to 0722 *** 222')
    expect(text).toContain('If this was not you')
  })

  it('names no receipt where the provider gave none', () => {
    expect(textOf('refund_sent').text).not.toContain('Receipt')
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
