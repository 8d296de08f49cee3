import type { NotificationData } from '../../../notifications.ts'
import { moment, money, orderFor, placeOf, timeOfDay } from '../facts.ts'
import { named } from './gsm.ts'
import type { SmsTexts } from './sms-types.ts'

const ticketChanged: Record<NotificationData['ticket_changed']['change'], string> = {
  PASSED: 'Wamepokea tiketi yako ya',
  RECEIVED: 'Umetumiwa tiketi ya',
  REISSUED: 'Tiketi yako ina msimbo mpya:',
  VOID: 'Tiketi yako haitumiki tena:',
  REFUNDED: 'Tiketi yako imefutwa:',
}

const problemChanged: Record<
  NotificationData['problem_changed']['step'],
  (shop: string, amount: string | null, orderNumber: string) => string
> = {
  RECEIVED: (shop, amount) => `${shop} wamejulishwa. Unaomba ${amount}.`,
  OFFERED: (shop, amount) => `${shop} wanakupa ${amount}. Kubali au tuulize:`,
  REFUSED: (shop) => `${shop} wamekataa. Tunaangalia.`,
  ESCALATED: (shop) => `${shop} hawajalimaliza. Tunaangalia.`,
  AGREED: (_, amount, orderNumber) =>
    amount ? `${amount} za agizo ${orderNumber} zinarudi kwako.` : `Ripoti yako ya agizo ${orderNumber} imefungwa:`,
  DECIDED: (_, amount, orderNumber) =>
    `Tumeamua kuhusu agizo ${orderNumber}: ${amount ? `unarudishiwa ${amount}` : 'hakuna kinachorudishwa'}.`,
}

export const swahiliSms: SmsTexts = {
  order_paid: ({ orderNumber, shop, amountKES, scheduledFor }) =>
    `Umelipa ${named(shop, 20)} ${money(amountKES)}, agizo ${orderFor(orderNumber, scheduledFor, 'sw')}.`,
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
  shop_opened: ({ shop }) => `${named(shop, 30)} wanapokea maagizo sasa, kama ulivyotaka kujua:`,
  event_cancelled: ({ event }) => `${named(event, 30)} imefutwa. Ulicholipa kinarudishwa kwako.`,
  payout_paid: ({ shop, amountKES, phone, receipt }) =>
    `${money(amountKES)} za ${named(shop, 20)} zimetumwa kwa ${phone}, risiti ${receipt}.`,
  payout_failed: ({ shop, amountKES }) =>
    `Malipo ya ${money(amountKES)} kwa ${named(shop, 20)} hayakufaulu. Yamerudi kwenye salio.`,
  payout_phone_changed: ({ shop, to }) =>
    `Malipo ya ${named(shop, 20)} sasa yanaenda ${to}. Si wewe? Badilisha nenosiri:`,
  password_added: () => 'Akaunti yako sasa inafunguka kwa barua pepe na nenosiri. Si wewe? Tuandikie mara moja:',
  order_cancelled: ({ orderNumber, shop }) =>
    `Agizo ${orderNumber} la ${named(shop, 20)} limeghairiwa. Sababu, na pesa zako:`,
  problem_changed: ({ step, shop, amountKES, orderNumber }) =>
    problemChanged[step](named(shop, 20), amountKES > 0 ? money(amountKES) : null, orderNumber),
  late_fee_returned: ({ orderNumber, amountKES }) =>
    `Agizo ${orderNumber} limechelewa: ada, ${money(amountKES)}, inarudishwa kwako.`,
  refund_requested: ({ amountKES, orderNumber }) =>
    `Tunarudisha ${money(amountKES)} za agizo ${orderNumber} ulikolipia.`,
  tickets_given: ({ event, count }) => `Umepewa tiketi${count === 1 ? '' : ` ${count}`} za ${named(event, 30)}:`,
  ticket_changed: ({ change, event }) => `${ticketChanged[change]} ${named(event, 30)}:`,
  event_changed: ({ event, after }) =>
    `${named(event, 26)} sasa ni ${moment(after.startsAt, 'sw')}, ${named(placeOf(after, 'sw'), 22)}. Tiketi:`,
}
