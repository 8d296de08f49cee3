import type { Language } from '#contracts/identity.ts'
import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import type { NotificationData, NotificationKind } from '#contracts/notifications.ts'
import { decisionTexts, productDecisionTexts } from './decision-texts.ts'
import { eventDecisionTexts } from './event-decision-texts.ts'
import type { NotificationPayload } from './notify.ts'
import { type EmailContent, ticketTexts } from './ticket-texts.ts'

type Templates = { [Kind in NotificationKind]: (data: NotificationData[Kind]) => EmailContent }

/** A moment's time of day in Nairobi, as `19:12`. */
const clockTime = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: 'Africa/Nairobi', hour: '2-digit', minute: '2-digit' })

const money = (amountKES: number) => `KSh ${amountKES.toLocaleString('en-KE')}`

const formats: Record<Language, Intl.DateTimeFormat> = {
  en: momentFormat('en-GB'),
  sw: momentFormat('sw-KE'),
}

/** Fri 14 Aug, 18:00, in Nairobi. */
function momentFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Nairobi',
  })
}

const moment = (at: string, language: Language) => formats[language].format(new Date(at))

type TimeAndPlace = NotificationData['event_changed']['after']

const whenAndWhere = ({ startsAt, venue, isOnline }: TimeAndPlace, language: Language) =>
  `${moment(startsAt, language)}, ${isOnline ? { en: 'online', sw: 'mtandaoni' }[language] : venue}`

const sendingFailureText: Record<Language, Record<DisbursementFailure, string>> = {
  en: {
    NOT_REGISTERED: 'this number is not registered with M-Pesa.',
    WALLET_FULL: 'the M-Pesa account is full.',
    DAILY_LIMIT: 'M-Pesa’s limit for one day is reached.',
    PROVIDER: 'M-Pesa could not send it.',
  },
  sw: {
    NOT_REGISTERED: 'nambari hii haijasajiliwa M-Pesa.',
    WALLET_FULL: 'akaunti ya M-Pesa imejaa.',
    DAILY_LIMIT: 'kikomo cha M-Pesa cha siku moja kimefikiwa.',
    PROVIDER: 'M-Pesa haikuweza kuzituma.',
  },
}

/** A person's reason as they wrote it, a provider's in plain text. */
const why = (reason: string, failure: DisbursementFailure | undefined, language: Language): string =>
  failure ? sendingFailureText[language][failure] : reason

const englishTemplates: Templates = {
  event_changed: ({ event, organiser, before, after, returnUntil }) => ({
    subject: `${event} has another time or place`,
    text: `${organiser} has changed it. Now: ${whenAndWhere(after, 'en')}. Before: ${whenAndWhere(before, 'en')}. Your tickets are valid for it.${
      returnUntil
        ? ` If you cannot come, you may give them back until ${moment(returnUntil, 'en')}: open the order.`
        : ''
    }`,
  }),
  tickets_given: ({ event, organiser, count }) => ({
    subject: `${organiser} has given you tickets`,
    text: `${count === 1 ? 'A ticket' : `${count} tickets`} for ${event}. You have nothing to pay; they are among your tickets.`,
  }),
  shop_paused: ({ shop, orders }) => ({
    subject: `${shop} is paused: ${orders} orders were not accepted`,
    text: `${orders} paid orders in a row ran out of time, and their customers get their money back. So that nobody else pays for nothing, ${shop} takes no orders until you resume it: one tap on the switch beside its name.`,
  }),
  event_message: ({ event, organiser, text }) => ({
    subject: `${event}: a message from ${organiser}`,
    text,
  }),
  payout_phone_changed: ({ shop, by, name, from, to, reason }) => ({
    subject: 'The phone for your payouts was changed',
    text: `${by === 'OWNER' ? 'You' : `An administrator, ${name},`} changed the phone to which payouts of ${shop} go: from ${from} to ${to}.${reason ? ` Reason: ${reason}` : ''} For at least 24 hours nothing is paid out.

If this was not you, change your password now, end the devices that are not yours, and write to us.`,
  }),
  payout_paid: ({ shop, amountKES, phone, receipt }) => ({
    subject: `${money(amountKES)} was paid to you`,
    text: `The payout of ${shop} was sent to ${phone}. M-Pesa receipt: ${receipt}.`,
  }),
  payout_failed: ({ shop, amountKES, reason, failure }) => ({
    subject: `Your payout of ${money(amountKES)} could not be paid`,
    text: `It is back in the balance of ${shop}, and you can ask for it again. Reason: ${why(reason, failure, 'en')}`,
  }),
  payout_rejected: ({ shop, amountKES, reason }) => ({
    subject: `Your payout of ${money(amountKES)} was rejected`,
    text: `It is back in the balance of ${shop}. Reason: ${reason}`,
  }),
  vendor_decided: decisionTexts.en,
  vendor_suspended: ({ shop, reason }) => ({
    subject: `${shop} is suspended`,
    text: `Customers no longer see your shop, and nobody can order. You can finish paid orders and read your books. Payouts are held; your money stays yours. Reason: ${reason}`,
  }),
  vendor_reinstated: ({ shop, reason }) => ({
    subject: `${shop} is on sale again`,
    text: `The suspension has ended: customers see your shop and can order, and payouts that were held go out. Reason: ${reason}`,
  }),
  refund_requested: ({ amountKES, orderNumber }) => ({
    subject: `${money(amountKES)} comes back to you`,
    text: `We send ${money(amountKES)} of order ${orderNumber} back to where you paid from. You hear from us when it has arrived.`,
  }),
  refund_sent: ({ amountKES, orderNumber, receipt }) => ({
    subject: `${money(amountKES)} is back with you`,
    text: `${money(amountKES)} of order ${orderNumber} was sent back to you.${receipt && ` Receipt: ${receipt}.`}`,
  }),
  order_cancelled: ({ side, orderNumber, shop, reason }) => ({
    subject: `Order ${orderNumber} was cancelled`,
    text: `Uliza cancelled the order at ${shop}. ${
      side === 'VENDOR'
        ? 'Do not prepare it: what was paid goes back to the customer.'
        : 'What you paid for it goes back to you.'
    } Reason: ${reason}`,
  }),
  ticket_changed: ({ change, event, name }) => ticketTexts.en[change](event, name),
  event_cancelled: ({ event, words }) => ({
    subject: `${event} is cancelled`,
    text: `${words}\n\nYour ticket no longer works. What you paid goes back to where you paid from; you hear from us when it has arrived.`,
  }),
  event_decided: ({ decision, event, reason }) => eventDecisionTexts.en[decision](event, reason),
  ledger_broken: ({ findings }) => ({
    subject: 'The ledger proof found a fault',
    text: `Rows that break a rule: ${findings}. The administrators' page "Ledger proof" names each of them. Look before the next payouts are approved.`,
  }),
  product_decided: productDecisionTexts.en,
  waitlist_offer: ({ event, ticketType, quantity, endsAt }) => ({
    subject: `Your places at ${event}`,
    text: `${quantity} × ${ticketType} came back and are kept for you until ${clockTime(endsAt)}. Open the event's page and pay; after that they go on to the next person in line.`,
  }),
  queue_turn: ({ event, endsAt }) => ({
    subject: `It is your turn: ${event}`,
    text: `You can order tickets until ${clockTime(endsAt)}. Open the line on the event's page; after that the next person comes in.`,
  }),
}

const swahiliTemplates: Templates = {
  event_changed: ({ event, organiser, before, after, returnUntil }) => ({
    subject: `${event}: muda au mahali pamebadilika`,
    text: `${organiser} amebadilisha. Sasa: ${whenAndWhere(after, 'sw')}. Awali: ${whenAndWhere(before, 'sw')}. Tiketi zako bado ni halali.${
      returnUntil ? ` Kama huwezi kuja, unaweza kuzirudisha hadi ${moment(returnUntil, 'sw')}: fungua agizo.` : ''
    }`,
  }),
  tickets_given: ({ event, organiser, count }) => ({
    subject: `${organiser} amekupa tiketi`,
    text: `${count === 1 ? 'Tiketi' : `Tiketi ${count}`} za ${event}. Huna cha kulipa; ziko kwenye tiketi zako.`,
  }),
  shop_paused: ({ shop, orders }) => ({
    subject: `${shop} limesitishwa: maagizo ${orders} hayakukubaliwa`,
    text: `Maagizo ${orders} yaliyolipwa mfululizo yalipitwa na wakati, na wateja wanarudishiwa pesa zao. Ili mtu mwingine asilipie bure, ${shop} halipokei maagizo hadi uliendeleze: gusa swichi iliyo kando ya jina lake.`,
  }),
  event_message: ({ event, organiser, text }) => ({
    subject: `${event}: ujumbe kutoka ${organiser}`,
    text,
  }),
  payout_phone_changed: ({ shop, by, name, from, to, reason }) => ({
    subject: 'Simu ya kupokea malipo yako imebadilishwa',
    text: `${by === 'OWNER' ? 'Umebadilisha' : `Msimamizi, ${name}, amebadilisha`} simu inayopokea malipo ya ${shop}: kutoka ${from} kwenda ${to}.${reason ? ` Sababu: ${reason}` : ''} Kwa angalau saa 24 hakuna kinacholipwa.

Kama si wewe, badilisha nenosiri sasa, toa vifaa ambavyo si vyako, kisha utuandikie.`,
  }),
  payout_paid: ({ shop, amountKES, phone, receipt }) => ({
    subject: `Umelipwa ${money(amountKES)}`,
    text: `Malipo ya ${shop} yametumwa kwa ${phone}. Risiti ya M-Pesa: ${receipt}.`,
  }),
  payout_failed: ({ shop, amountKES, reason, failure }) => ({
    subject: `Malipo yako ya ${money(amountKES)} hayakufaulu`,
    text: `Pesa zimerudi kwenye salio la ${shop}; unaweza kuziomba tena. Sababu: ${why(reason, failure, 'sw')}`,
  }),
  payout_rejected: ({ shop, amountKES, reason }) => ({
    subject: `Ombi lako la ${money(amountKES)} limekataliwa`,
    text: `Pesa zimerudi kwenye salio la ${shop}. Sababu: ${reason}`,
  }),
  vendor_decided: decisionTexts.sw,
  vendor_suspended: ({ shop, reason }) => ({
    subject: `${shop} limesimamishwa`,
    text: `Wateja hawalioni duka lako tena, na hakuna anayeweza kuagiza. Unaweza kumaliza maagizo yaliyolipiwa na kusoma hesabu zako. Malipo kwako yamezuiwa; pesa zako bado ni zako. Sababu: ${reason}`,
  }),
  vendor_reinstated: ({ shop, reason }) => ({
    subject: `${shop} linauza tena`,
    text: `Kusimamishwa kumeisha: wateja wanaliona duka lako na wanaweza kuagiza, na malipo yaliyozuiwa yanatumwa. Sababu: ${reason}`,
  }),
  refund_requested: ({ amountKES, orderNumber }) => ({
    subject: `Utarudishiwa ${money(amountKES)}`,
    text: `Tunarudisha ${money(amountKES)} za agizo ${orderNumber} ulikolipia. Tutakujulisha zikifika.`,
  }),
  refund_sent: ({ amountKES, orderNumber, receipt }) => ({
    subject: `Umerudishiwa ${money(amountKES)}`,
    text: `${money(amountKES)} za agizo ${orderNumber} zimerudishwa kwako.${receipt && ` Risiti: ${receipt}.`}`,
  }),
  order_cancelled: ({ side, orderNumber, shop, reason }) => ({
    subject: `Agizo ${orderNumber} limefutwa`,
    text: `Uliza imefuta agizo la ${shop}. ${
      side === 'VENDOR' ? 'Usiliandae: kilicholipwa kinarudishwa kwa mteja.' : 'Ulichokilipia kinarudishwa kwako.'
    } Sababu: ${reason}`,
  }),
  ticket_changed: ({ change, event, name }) => ticketTexts.sw[change](event, name),
  event_cancelled: ({ event, words }) => ({
    subject: `${event} imefutwa`,
    text: `${words}\n\nTiketi yako haifanyi kazi tena. Ulicholipa kinarudishwa ulikolipia; tutakujulisha kikifika.`,
  }),
  event_decided: ({ decision, event, reason }) => eventDecisionTexts.sw[decision](event, reason),
  ledger_broken: ({ findings }) => ({
    subject: 'Uthibitisho wa leja umepata kosa',
    text: `Safu zinazovunja kanuni: ${findings}. Ukurasa wa wasimamizi "Uthibitisho wa leja" unazitaja zote. Angalia kabla ya kuidhinisha malipo yanayofuata.`,
  }),
  product_decided: productDecisionTexts.sw,
  waitlist_offer: ({ event, ticketType, quantity, endsAt }) => ({
    subject: `Nafasi zako za ${event}`,
    text: `${ticketType} × ${quantity} zimerudi na umewekewa hadi saa ${clockTime(endsAt)}. Fungua ukurasa wa tamasha ulipe; baada ya hapo zitapewa anayefuata kwenye foleni.`,
  }),
  queue_turn: ({ event, endsAt }) => ({
    subject: `Ni zamu yako: ${event}`,
    text: `Unaweza kuagiza tiketi hadi saa ${clockTime(endsAt)}. Fungua foleni kwenye ukurasa wa tamasha; baada ya hapo anaingia anayefuata.`,
  }),
}

const all = { en: englishTemplates, sw: swahiliTemplates }
const seeAll = { en: 'All your notifications', sw: 'Taarifa zako zote' }

/** A notification as an email, with a link to all of them. */
export function emailTemplates(
  language: Language,
  { kind, data }: NotificationPayload,
  publicUrl: string,
): EmailContent {
  const { subject, text } = (all[language][kind] as (data: NotificationPayload['data']) => EmailContent)(data)
  return { subject, text: `${text}\n\n${seeAll[language]}: ${publicUrl}/account/notifications\n\nUliza\n` }
}
