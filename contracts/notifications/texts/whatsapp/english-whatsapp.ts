import { moment, money, orderFor, rejectionReason, timeAndPlace, timeOfDay } from '../facts.ts'
import { type AttachedTexts, named, variableText as say, type WhatsappTexts } from './whatsapp-types.ts'

const place = (at: Parameters<typeof timeAndPlace>[0]) => named(timeAndPlace(at, 'en'), 110)

export const englishWhatsapp: WhatsappTexts = {
  order_paid: ({ orderNumber, shop, amountKES, scheduledFor }) =>
    say`Paid: ${money(amountKES)} to ${named(shop)} for order ${orderFor(orderNumber, scheduledFor, 'en')}. You hear from us when it is accepted.`,
  order_accepted: ({ orderNumber, shop, expectedAt, fulfilment, scheduledFor }) =>
    say`Accepted by ${named(shop)}. Order ${orderFor(orderNumber, scheduledFor, 'en')} is ${fulfilment === 'DELIVERY' ? 'at your door' : 'ready for you'} at about ${timeOfDay(expectedAt)}.`,
  order_late: ({ orderNumber, shop, expectedAt, fulfilment }) =>
    say`Running late. Order ${orderNumber} of ${named(shop)} is ${fulfilment === 'DELIVERY' ? 'at your door' : 'ready for you'} at about ${timeOfDay(expectedAt)}.`,
  order_ready: ({ orderNumber, shop, callNumber }) =>
    say`Ready to collect at ${named(shop)}: ${callNumber === null ? `order ${orderNumber}` : `number ${callNumber}, order ${orderNumber}`}.`,
  order_on_the_way: ({ orderNumber, shop }) =>
    say`On the way. Order ${orderNumber} has left ${named(shop)}. Keep your phone near you.`,
  order_completed: ({ orderNumber, shop }) =>
    say`Handed over. Order ${orderNumber} is with you, ${named(shop)} says. Is everything there?`,
  order_rejected: ({ orderNumber, shop, amountKES, reason }) =>
    say`Called off. Order ${orderNumber} cannot be made by ${named(shop)}: ${named(rejectionReason(reason, 'en'), 110)} What goes back to you: ${money(amountKES)}.`,
  order_expired: ({ orderNumber, shop }) =>
    say`Not paid in time. Order ${orderNumber} has ended, and ${named(shop)} does not make it. If you still want it, order again.`,
  refund_sent: ({ amountKES, orderNumber, receipt }) =>
    say`Paid back to you: ${money(amountKES)} of order ${orderNumber}. Receipt: ${receipt || 'none'}.`,
  tickets_issued: ({ event, count, ...at }) =>
    say`Your ${count === 1 ? 'ticket' : `${count} tickets`} for ${named(event)}: ${place(at)}. At the gate you show the code, with or without internet.`,
  event_changed: ({ event, after, before }) =>
    say`Another time or place for ${named(event)}. Now: ${place(after)}. Before: ${place(before)}. Your tickets are valid for it.`,
  event_cancelled: ({ event }) =>
    say`Cancelled: ${named(event)}. Your ticket no longer works. What you paid goes back to where you paid from.`,
  event_tomorrow: ({ event, ...at }) =>
    say`Soon: ${named(event)}, ${place(at)}. Open your tickets before you leave: then their codes are on your phone.`,
  doors_open: ({ event, ...at }) =>
    say`Doors are open: ${named(event)}, ${place(at)}. Have the code of your ticket ready.`,
  event_message: ({ event, organiser, text }) =>
    say`A message from ${named(organiser)} about ${named(event)}: ${named(text, 110)} All of it is under your notifications.`,
  waitlist_offer: ({ event, ticketType, quantity, endsAt }) =>
    say`Kept for you until ${moment(endsAt, 'en')}: ${quantity} × ${named(ticketType)} for ${named(event)}. After that they go on to the next person in line.`,
  queue_turn: ({ event, endsAt }) =>
    say`Your turn to order tickets for ${named(event)}, until ${timeOfDay(endsAt)}. After that the next person comes in.`,
}

export const englishAttached: AttachedTexts = {
  tickets_issued: ({ event, ...at }) =>
    say`Your ticket for ${named(event)}: ${place(at)}. This picture opens the gate once, with or without internet.`,
  order_completed: ({ orderNumber, shop }) =>
    say`Handed over. Order ${orderNumber} is with you, ${named(shop)} says. The receipt is the document. Is everything there?`,
  refund_sent: ({ amountKES, orderNumber, receipt }) =>
    say`Paid back to you: ${money(amountKES)} of order ${orderNumber}. Receipt: ${receipt || 'none'}. The credit note is the document.`,
}
