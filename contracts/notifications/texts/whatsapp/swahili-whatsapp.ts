import { moment, money, orderFor, rejectionReason, timeAndPlace, timeOfDay } from '../facts.ts'
import { type AttachedTexts, named, variableText as say, type WhatsappTexts } from './whatsapp-types.ts'

const place = (at: Parameters<typeof timeAndPlace>[0]) => named(timeAndPlace(at, 'sw'), 110)

export const swahiliWhatsapp: WhatsappTexts = {
  order_paid: ({ orderNumber, shop, amountKES, scheduledFor }) =>
    say`Imelipwa: ${money(amountKES)} kwa ${named(shop)}, agizo ${orderFor(orderNumber, scheduledFor, 'sw')}. Tutakujulisha likikubaliwa.`,
  order_accepted: ({ orderNumber, shop, expectedAt, fulfilment, scheduledFor }) =>
    say`Limekubaliwa na ${named(shop)}. Agizo ${orderFor(orderNumber, scheduledFor, 'sw')}: ${fulfilment === 'DELIVERY' ? 'litafika mlangoni kwako' : 'litakuwa tayari'} mnamo saa ${timeOfDay(expectedAt)}.`,
  order_late: ({ orderNumber, shop, expectedAt, fulfilment }) =>
    say`Linachelewa. Agizo ${orderNumber} la ${named(shop)}: ${fulfilment === 'DELIVERY' ? 'litafika mlangoni kwako' : 'litakuwa tayari'} mnamo saa ${timeOfDay(expectedAt)}.`,
  order_ready: ({ orderNumber, shop, callNumber }) =>
    say`Liko tayari kuchukuliwa kwa ${named(shop)}: ${callNumber === null ? `agizo ${orderNumber}` : `nambari ${callNumber}, agizo ${orderNumber}`}.`,
  order_on_the_way: ({ orderNumber, shop }) =>
    say`Liko njiani. Agizo ${orderNumber} limeondoka kwa ${named(shop)}. Kaa karibu na simu yako.`,
  order_completed: ({ orderNumber, shop }) =>
    say`Limekabidhiwa. Agizo ${orderNumber} umelipokea, wanasema ${named(shop)}. Je, kila kitu kipo?`,
  order_rejected: ({ orderNumber, shop, amountKES, reason }) =>
    say`Limefutwa. Agizo ${orderNumber} haliwezi kuandaliwa na ${named(shop)}: ${named(rejectionReason(reason, 'sw'), 110)} Kinachorudi kwako: ${money(amountKES)}.`,
  order_expired: ({ orderNumber, shop }) =>
    say`Halikulipwa kwa wakati. Agizo ${orderNumber} limeisha, na ${named(shop)} hawaliandai. Kama bado unalihitaji, agiza tena.`,
  refund_sent: ({ amountKES, orderNumber, receipt }) =>
    say`Umerudishiwa ${money(amountKES)} za agizo ${orderNumber}. Risiti: ${receipt || 'hakuna'}.`,
  tickets_issued: ({ event, count, ...at }) =>
    say`Una ${count === 1 ? 'tiketi' : `tiketi ${count}`} za ${named(event)}: ${place(at)}. Langoni unaonyesha msimbo, hata bila intaneti.`,
  event_changed: ({ event, after, before }) =>
    say`Muda au mahali pa ${named(event)} pamebadilika. Sasa: ${place(after)}. Awali: ${place(before)}. Tiketi zako bado ni halali.`,
  event_cancelled: ({ event }) =>
    say`Imefutwa: ${named(event)}. Tiketi yako haifanyi kazi tena. Ulicholipa kinarudishwa ulikolipia.`,
  event_tomorrow: ({ event, ...at }) =>
    say`Karibuni: ${named(event)}, ${place(at)}. Fungua tiketi zako kabla ya kuondoka: misimbo yake itakuwa kwenye simu yako.`,
  doors_open: ({ event, ...at }) =>
    say`Milango imefunguliwa: ${named(event)}, ${place(at)}. Weka tayari msimbo wa tiketi yako.`,
  event_message: ({ event, organiser, text }) =>
    say`Ujumbe kutoka ${named(organiser)} kuhusu ${named(event)}: ${named(text, 110)} Wote uko kwenye taarifa zako.`,
  waitlist_offer: ({ event, ticketType, quantity, endsAt }) =>
    say`Umewekewa hadi ${moment(endsAt, 'sw')}: ${named(ticketType)} × ${quantity} za ${named(event)}. Baada ya hapo zitapewa anayefuata kwenye foleni.`,
  queue_turn: ({ event, endsAt }) =>
    say`Ni zamu yako kuagiza tiketi za ${named(event)}, hadi saa ${timeOfDay(endsAt)}. Baada ya hapo anaingia anayefuata.`,
}

export const swahiliAttached: AttachedTexts = {
  tickets_issued: ({ event, ...at }) =>
    say`Tiketi yako ya ${named(event)}: ${place(at)}. Picha hii inafungua lango mara moja, hata bila intaneti.`,
  order_completed: ({ orderNumber, shop }) =>
    say`Limekabidhiwa. Agizo ${orderNumber} umelipokea, wanasema ${named(shop)}. Risiti ni hati hii. Je, kila kitu kipo?`,
  refund_sent: ({ amountKES, orderNumber, receipt }) =>
    say`Umerudishiwa ${money(amountKES)} za agizo ${orderNumber}. Risiti: ${receipt || 'hakuna'}. Hati ya marejesho ni hii.`,
}
