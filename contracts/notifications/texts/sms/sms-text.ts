import type { Language } from '../../../account/identity.ts'
import type { NotificationData } from '../../../notifications.ts'
import { englishSms } from './english-sms.ts'
import { toGsm } from './gsm.ts'
import { type SmsKind, type SmsTexts, smsKinds } from './sms-types.ts'
import { swahiliSms } from './swahili-sms.ts'

const languages: Record<Language, SmsTexts> = { en: englishSms, sw: swahiliSms }

const ownOrder = ({ orderId }: { orderId: string }) => `/account/orders/${orderId}`

/** Where more is to be seen, or done; null where there is nothing more. */
const paths: { [Kind in SmsKind]: (data: NotificationData[Kind]) => string | null } = {
  order_paid: ownOrder,
  order_ready: ownOrder,
  order_rejected: ownOrder,
  order_expired: ownOrder,
  refund_sent: ownOrder,
  tickets_issued: () => '/account/tickets',
  waitlist_offer: ({ slug }) => `/events/${slug}/waitlist`,
  shop_opened: ({ slug }) => `/vendors/${slug}`,
  event_cancelled: () => '/account/tickets',
  payout_paid: () => null,
  payout_failed: () => '/vendor/revenue',
  payout_phone_changed: () => '/account/password',
  password_added: () => '/help/contact',
  order_cancelled: ownOrder,
  problem_changed: ownOrder,
  late_fee_returned: ownOrder,
  refund_requested: ownOrder,
  tickets_given: () => '/account/tickets',
  ticket_changed: () => '/account/tickets',
  event_changed: () => '/account/tickets',
}

export type SmsTold = { [Kind in SmsKind]: { kind: Kind; data: NotificationData[Kind] } }[SmsKind]

export const isSmsKind = (kind: string): kind is SmsKind => (smsKinds as readonly string[]).includes(kind)

/** Where in the account more is to be seen. */
export function linkOf({ kind, data }: SmsTold, publicUrl: string): string | null {
  const path = (paths[kind] as (data: SmsTold['data']) => string | null)(data)
  return path && publicUrl + path
}

/** What is told by SMS, in GSM-7 and one line: from whom, what, and the link to more. */
export function smsText(language: Language, { kind, data }: SmsTold, link: string | null): string {
  const text = (languages[language][kind] as (data: SmsTold['data']) => string)(data)
  return toGsm(`Uliza: ${text}${link ? ` ${link}` : ''}`)
}
