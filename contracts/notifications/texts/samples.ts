import type { NotificationData } from '../../notifications.ts'
import type { EventId, OrderId, ProblemId, RefundId } from '../../wire/primitives.ts'

interface Names {
  shop: string
  event: string
  venue: string
  person: string
  words: string
}

const usual: Names = {
  shop: 'Mama Achieng’s Kitchen',
  event: 'Nyatiti by the Lake',
  venue: 'Dunga Beach, Kisumu',
  person: 'Wanjiru Kamau',
  words: 'Doors open at 17:30.',
}

/** As long as forms take them: what a text is to hold without being cut. */
const long: Names = {
  shop: 'Mama Achieng Akinyi’s Kitchen, Bakery & Outside Catering of Kibuye Market, Kisumu',
  event: 'The Great Lakes Festival of Nyatiti, Benga and Ohangla Music & Dance, tenth edition',
  venue: 'Jaramogi Oginga Odinga Sports Ground, Main Pavilion, Kisumu Central, Kisumu County',
  person: 'Wanjiru Nyambura Kamau-Odhiambo wa Njoroge',
  words:
    'Bring your ticket, an identity card and a warm jacket, and come an hour early since the road is being repaired. '
      .repeat(3)
      .trim(),
}

/** Of each kind one notification that could be, with these names. */
function made({ shop, event, venue, person, words }: Names): NotificationData {
  const order = { orderId: '01998f2e-7c1a-7000-8000-000000000001' as OrderId, orderNumber: 'UZ27545273', shop }
  const problemId = '01998f2e-7c1a-7000-8000-000000000003' as ProblemId
  const slug = 'nyatiti-by-the-lake'
  const at = { startsAt: '2026-12-12T15:00:00.000Z', endsAt: '2026-12-12T20:00:00.000Z', venue, isOnline: false }
  const ofEvent = { event, slug, organiser: shop }
  const acceptBy = '2026-11-20T09:10:00.000Z'
  const expected = { expectedAt: '2026-11-20T10:25:00.000Z', fulfilment: 'PICKUP' } as const
  return {
    lost_factor: { step: 'AGREED', removeAt: '2026-11-21T09:10:00.000Z' },
    payout_phone_changed: { shop, by: 'ADMIN', name: person, from: '0711 *** 111', to: '0722 *** 222' },
    password_added: { email: 'w***@example.com' },
    payout_requested: { shop, amountKES: 2500, phone: '0712 *** 678', by: person },
    payout_paid: { shop, amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
    payout_failed: { shop, amountKES: 2500, reason: 'Not registered' },
    payout_rejected: { shop, amountKES: 2500, reason: words },
    event_changed: {
      ...ofEvent,
      before: { ...at, startsAt: '2026-12-12T14:00:00.000Z' },
      after: at,
      returnUntil: '2026-12-05T15:00:00.000Z',
    },
    event_message: { ...ofEvent, text: words },
    tickets_given: { ...ofEvent, count: 2 },
    vendor_decided: { shop, reason: words, decision: 'CHANGES_REQUESTED' },
    webhook_disabled: { shop, host: 'pos.example.com', reason: 'FAILING' },
    market_announcement: { en: words, sw: words },
    vendor_suspended: { shop, reason: words },
    vendor_reinstated: { shop, reason: words },
    shop_paused: { shop, orders: 3 },
    shop_opened: { shop, slug },
    commission_changed: {
      scope: 'VENDOR',
      name: { en: shop, sw: shop },
      rate: { percent: 8, fixedKES: 5 },
      startsAt: '2026-12-01T00:00:00+03:00',
      isTakenBack: false,
    },
    refund_requested: { orderId: order.orderId, orderNumber: order.orderNumber, amountKES: 700 },
    refund_sent: {
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      refundId: '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d21' as RefundId,
      amountKES: 180,
      receipt: 'UKO5L2R7ND',
    },
    order_cancelled: { ...order, side: 'CUSTOMER', reason: words },
    ticket_changed: { change: 'RECEIVED', event, name: person },
    event_cancelled: { event, slug, words },
    event_decided: {
      decision: 'TAKEN_DOWN',
      event,
      eventId: '01998f2e-7c1a-7000-8000-000000000002' as EventId,
      reason: words,
    },
    ledger_broken: { violations: 3 },
    ledger_sealed: { seal: '9f2c41d0', entries: 1200, violations: 0, at: '2026-11-26T00:00:00.000Z' },
    whatsapp_stopped: { subject: 'CHANNEL', reason: '190: the token has expired' },
    provider_down: { change: 'DOWN', provider: 'M-Pesa', since: '2026-11-20T07:19:00.000Z', payments: 12 },
    market_alert: { change: 'BEGAN', alert: 'MessagesLate', subject: 'sms', since: '2026-11-20T07:19:00.000Z' },
    spending_reached: { channel: 'sms', percent: 80, spentKES: 32_000.8, limitKES: 40_000 },
    approval_needed: { act: 'CORRECTION', amountKES: 1200, by: person },
    product_decided: { product: 'Chapati', others: 2, decision: 'REJECTED', reason: words },
    waitlist_offer: { event, slug, ticketType: 'Regular', quantity: 2, endsAt: '2026-11-20T16:12:00.000Z' },
    queue_turn: { event, slug, endsAt: '2026-11-20T07:19:00.000Z' },
    order_paid: { ...order, amountKES: 1610 },
    order_accepted: { ...order, ...expected },
    late_fee_returned: { ...order, side: 'CUSTOMER', amountKES: 100 },
    order_late: { ...order, ...expected, expectedAt: '2026-11-20T10:37:00.000Z' },
    order_ready: { ...order, callNumber: 42 },
    order_on_the_way: order,
    order_completed: order,
    order_rejected: { ...order, amountKES: 1610, reason: 'NOT_ACCEPTED_IN_TIME' },
    order_expired: order,
    order_received: { ...order, callNumber: 42, acceptBy },
    order_unanswered: { ...order, callNumber: 42, acceptBy },
    problem_changed: { ...order, step: 'OFFERED', amountKES: 80, by: '2026-11-22T09:10:00.000Z', words },
    problem_reported: {
      ...order,
      problemId,
      amountKES: 180,
      answerBy: acceptBy,
      isReminder: false,
      isPaidBySilence: true,
    },
    problem_settled: { ...order, problemId, how: 'DECIDED', amountKES: 180, isBorneByMarket: true, words },
    problem_escalated: { ...order, problemId, amountKES: 1610, decideBy: '2026-11-22T09:10:00.000Z' },
    tickets_issued: { event, slug, ...at, orderId: order.orderId, count: 2, paidKES: 2400 },
    event_tomorrow: { event, slug, ...at },
    doors_open: { event, slug, ...at },
    review_invited: order,
    review_answered: { ...order, text: words },
    own_review_decided: { ...order, decision: 'HIDDEN', reason: 'ADVERTISES', note: words },
    review_decided: { ...order, decision: 'KEPT', reason: null, note: words },
    review_received: { ...order, stars: 4 },
  }
}

/** What texts are shown with before there is anything to tell: to administrators, to Meta, and in tests. */
export const samples = { USUAL: made(usual), LONG: made(long) }
