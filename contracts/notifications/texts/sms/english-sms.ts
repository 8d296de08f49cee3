import { moment, money, timeOfDay } from '../facts.ts'
import { named } from './gsm.ts'
import type { SmsTexts } from './sms-types.ts'

export const englishSms: SmsTexts = {
  order_paid: ({ orderNumber, shop, amountKES }) =>
    `${money(amountKES)} paid to ${named(shop, 20)}, order ${orderNumber}.`,
  order_ready: ({ orderNumber, shop, callNumber }) =>
    `Ready at ${named(shop, 20)}: ${callNumber === null ? `order ${orderNumber}` : `number ${callNumber}`}.`,
  order_rejected: ({ shop, amountKES }) =>
    `${named(shop, 20)} cannot make your order.${amountKES > 0 ? ` ${money(amountKES)} goes back to you.` : ''}`,
  order_expired: ({ orderNumber }) => `Order ${orderNumber} was not paid in time and has ended.`,
  refund_sent: ({ amountKES, orderNumber }) => `${money(amountKES)} of order ${orderNumber} was paid back to you.`,
  tickets_issued: ({ event, startsAt, count }) =>
    `${count === 1 ? 'Ticket' : `${count} tickets`}: ${named(event, 30)}, ${moment(startsAt, 'en')}. Code:`,
  waitlist_offer: ({ event, quantity, endsAt }) =>
    `${quantity} for ${named(event, 24)} kept for you until ${timeOfDay(endsAt)}.`,
  event_cancelled: ({ event }) => `${named(event, 30)} is cancelled. What you paid goes back to you.`,
  payout_paid: ({ shop, amountKES, phone, receipt }) =>
    `${money(amountKES)} of ${named(shop, 20)} sent to ${phone}, receipt ${receipt}.`,
  payout_failed: ({ shop, amountKES }) =>
    `Payout of ${money(amountKES)} to ${named(shop, 20)} failed. It is back in your balance.`,
  payout_phone_changed: ({ shop, to }) =>
    `Payouts of ${named(shop, 20)} go to ${to} now. Not you? Change your password:`,
}
