import { moment, money, timeOfDay } from '../facts.ts'
import { named } from './gsm.ts'
import type { SmsTexts } from './sms-types.ts'

export const swahiliSms: SmsTexts = {
  order_paid: ({ orderNumber, shop, amountKES }) =>
    `Umelipa ${named(shop, 20)} ${money(amountKES)}, agizo ${orderNumber}.`,
  order_ready: ({ orderNumber, shop, callNumber }) =>
    `Liko tayari kwa ${named(shop, 20)}: ${callNumber === null ? `agizo ${orderNumber}` : `nambari ${callNumber}`}.`,
  order_rejected: ({ shop, amountKES }) =>
    `${named(shop, 20)} hawawezi kuandaa agizo lako.${amountKES > 0 ? ` ${money(amountKES)} zinarudi kwako.` : ''}`,
  order_expired: ({ orderNumber }) => `Agizo ${orderNumber} halikulipwa kwa wakati na limeisha.`,
  refund_sent: ({ amountKES, orderNumber }) => `${money(amountKES)} za agizo ${orderNumber} zimerudishwa kwako.`,
  tickets_issued: ({ event, startsAt, count }) =>
    `Tiketi${count === 1 ? '' : ` ${count}`}: ${named(event, 30)}, ${moment(startsAt, 'sw')}. Msimbo:`,
  waitlist_offer: ({ event, quantity, endsAt }) =>
    `Umewekewa ${quantity} za ${named(event, 24)} hadi saa ${timeOfDay(endsAt)}.`,
  event_cancelled: ({ event }) => `${named(event, 30)} imefutwa. Ulicholipa kinarudishwa kwako.`,
  payout_paid: ({ shop, amountKES, phone, receipt }) =>
    `${money(amountKES)} za ${named(shop, 20)} zimetumwa kwa ${phone}, risiti ${receipt}.`,
  payout_failed: ({ shop, amountKES }) =>
    `Malipo ya ${money(amountKES)} kwa ${named(shop, 20)} hayakufaulu. Yamerudi kwenye salio.`,
  payout_phone_changed: ({ shop, to }) =>
    `Malipo ya ${named(shop, 20)} sasa yanaenda ${to}. Si wewe? Badilisha nenosiri:`,
}
