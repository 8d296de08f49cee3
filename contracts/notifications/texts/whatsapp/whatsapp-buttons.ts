import type { Language } from '../../../account/identity.ts'
import type { NotificationData } from '../../../notifications.ts'
import type { WhatsappKind } from './whatsapp-types.ts'

/** What a tap asks us, beside the page that a button opens. */
export type Ask = 'CALL_SHOP' | 'REPORT_PROBLEM'

interface ButtonRule<Kind extends WhatsappKind> {
  /** The page of this site that more is seen on, or done. */
  path: (data: NotificationData[Kind]) => string
  opens: 'TRACK' | 'TICKETS' | 'PAY'
  /** Of an order alone. */
  asks: readonly Ask[]
}

interface OfOrder {
  orderId: string
}

const order = (...asks: Ask[]) =>
  ({ path: ({ orderId }: OfOrder) => `/account/orders/${orderId}`, opens: 'TRACK', asks }) as const
const tickets = { path: () => '/account/tickets', opens: 'TICKETS', asks: [] } as const

export const buttonRules: { readonly [Kind in WhatsappKind]: ButtonRule<Kind> } = {
  order_paid: order('CALL_SHOP'),
  order_accepted: order('CALL_SHOP'),
  order_late: order('CALL_SHOP'),
  order_ready: order('CALL_SHOP', 'REPORT_PROBLEM'),
  order_on_the_way: order('CALL_SHOP'),
  order_completed: order('REPORT_PROBLEM'),
  order_rejected: order(),
  order_expired: order(),
  refund_sent: order(),
  tickets_issued: tickets,
  event_changed: tickets,
  event_cancelled: tickets,
  event_tomorrow: tickets,
  doors_open: tickets,
  event_message: tickets,
  waitlist_offer: { path: ({ slug }) => `/events/${slug}/waitlist`, opens: 'PAY', asks: [] },
  queue_turn: { path: ({ slug }) => `/events/${slug}/queue`, opens: 'PAY', asks: [] },
}

/** At most twenty characters, which is what WhatsApp takes outside of templates. */
export const buttonTitles: Record<Language, Record<ButtonRule<WhatsappKind>['opens'] | Ask, string>> = {
  en: {
    TRACK: 'Track',
    TICKETS: 'Open the tickets',
    PAY: 'Open and pay',
    CALL_SHOP: 'Call the shop',
    REPORT_PROBLEM: 'Report a problem',
  },
  sw: {
    TRACK: 'Fuatilia agizo',
    TICKETS: 'Fungua tiketi',
    PAY: 'Fungua ulipe',
    CALL_SHOP: 'Pigia duka simu',
    REPORT_PROBLEM: 'Kuna tatizo',
  },
}

export const whatsappFooter: Record<Language, string> = {
  en: 'Only about your orders and tickets. STOP ends it.',
  sw: 'Ni kuhusu maagizo na tiketi zako tu. ACHA kuacha.',
}
