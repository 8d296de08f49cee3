import type { NotificationData } from '../../../notifications.ts'
import { moment, money, orderFor, placeOf, timeOfDay } from '../facts.ts'
import { named } from './gsm.ts'
import type { SmsTexts } from './sms-types.ts'

const ticketChanged: Record<NotificationData['ticket_changed']['change'], string> = {
  PASSED: 'They have your ticket for',
  RECEIVED: 'You were sent a ticket for',
  REISSUED: 'Your ticket has a new code:',
  VOID: 'Your ticket is not valid any more:',
  REFUNDED: 'Your ticket was cancelled:',
}

const problemChanged: Record<
  NotificationData['problem_changed']['step'],
  (shop: string, amount: string | null, orderNumber: string) => string
> = {
  RECEIVED: (shop, amount) => `${shop} was told. You ask for ${amount}.`,
  OFFERED: (shop, amount) => `${shop} offers you ${amount}. Take it or ask us:`,
  REFUSED: (shop) => `${shop} says no. We look at it.`,
  ESCALATED: (shop) => `${shop} has not settled it. We look at it.`,
  AGREED: (_, amount, orderNumber) =>
    amount ? `${amount} of order ${orderNumber} comes back to you.` : `Your report of order ${orderNumber} is closed:`,
  DECIDED: (_, amount, orderNumber) => `We decided about order ${orderNumber}: you get ${amount ?? 'nothing'} back.`,
}

export const englishSms: SmsTexts = {
  order_paid: ({ orderNumber, shop, amountKES, scheduledFor }) =>
    `${money(amountKES)} paid to ${named(shop, 20)}, order ${orderFor(orderNumber, scheduledFor, 'en')}.`,
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
  shop_opened: ({ shop }) => `${named(shop, 30)} takes orders now, as you wanted to know:`,
  event_cancelled: ({ event }) => `${named(event, 30)} is cancelled. What you paid goes back to you.`,
  payout_paid: ({ shop, amountKES, phone, receipt }) =>
    `${money(amountKES)} of ${named(shop, 20)} sent to ${phone}, receipt ${receipt}.`,
  payout_failed: ({ shop, amountKES }) =>
    `Payout of ${money(amountKES)} to ${named(shop, 20)} failed. It is back in your balance.`,
  payout_phone_changed: ({ shop, to }) =>
    `Payouts of ${named(shop, 20)} go to ${to} now. Not you? Change your password:`,
  password_added: () => 'Your account opens by an email and a password now. Not you? Write to us at once:',
  order_cancelled: ({ orderNumber, shop }) =>
    `Order ${orderNumber} from ${named(shop, 20)} was cancelled. Why, and your money:`,
  problem_changed: ({ step, shop, amountKES, orderNumber }) =>
    problemChanged[step](named(shop, 20), amountKES > 0 ? money(amountKES) : null, orderNumber),
  late_fee_returned: ({ orderNumber, amountKES }) =>
    `Order ${orderNumber} is late: its delivery fee, ${money(amountKES)}, goes back to you.`,
  refund_requested: ({ amountKES, orderNumber }) =>
    `We send ${money(amountKES)} of order ${orderNumber} back to where you paid from.`,
  tickets_given: ({ event, count }) =>
    `${count === 1 ? 'A ticket' : `${count} tickets`} for ${named(event, 30)} for you:`,
  ticket_changed: ({ change, event }) => `${ticketChanged[change]} ${named(event, 30)}:`,
  event_changed: ({ event, after }) =>
    `${named(event, 26)} is now ${moment(after.startsAt, 'en')}, ${named(placeOf(after, 'en'), 22)}. Ticket:`,
}
