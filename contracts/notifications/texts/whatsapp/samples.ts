import type { NotificationData } from '../../../notifications.ts'
import type { OrderId } from '../../../wire/primitives.ts'
import type { WhatsappKind } from './whatsapp-types.ts'

const order = {
  orderId: '01998f2e-7c1a-7000-8000-000000000001' as OrderId,
  orderNumber: 'UZ27545273',
  shop: 'Mama Achieng’s Kitchen',
}
const at = { startsAt: '2026-12-12T08:00:00.000Z', venue: 'Uhuru Gardens', isOnline: false }
const event = { event: 'Nairobi Choma Festival', slug: 'choma' }
const expected = { expectedAt: '2026-11-26T10:25:00.000Z', fulfilment: 'DELIVERY' } as const

/** What Meta is shown of each template when it is asked to approve it. */
export const whatsappSamples: { [Kind in WhatsappKind]: NotificationData[Kind] } = {
  order_paid: { ...order, amountKES: 1610 },
  order_accepted: { ...order, ...expected },
  order_late: { ...order, ...expected },
  order_ready: { ...order, callNumber: 42 },
  order_on_the_way: order,
  order_completed: order,
  order_rejected: { ...order, amountKES: 1610, reason: 'The charcoal is finished.' },
  order_expired: order,
  refund_sent: { orderId: order.orderId, orderNumber: order.orderNumber, amountKES: 180, receipt: 'UKO5L2R7ND' },
  tickets_issued: { ...event, ...at, orderId: order.orderId, count: 2, paidKES: 3000 },
  event_changed: {
    ...event,
    organiser: 'Choma Events',
    before: at,
    after: { ...at, venue: 'KICC' },
    returnUntil: null,
  },
  event_cancelled: { ...event, words: 'The rain.' },
  event_tomorrow: { ...event, ...at },
  doors_open: { ...event, ...at },
  waitlist_offer: { ...event, ticketType: 'VIP deck', quantity: 2, endsAt: '2026-11-26T12:12:00.000Z' },
  queue_turn: { ...event, endsAt: '2026-11-26T12:12:00.000Z' },
}
