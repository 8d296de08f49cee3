import type { NotificationData } from '../../notifications.ts'
import type { HideReason } from '../../reviews/review-terms.ts'
import { channels } from '../channels.ts'
import { alertTexts } from './alert-titles.ts'
import {
  failureReason,
  moment,
  money,
  orderFor,
  orderTime,
  rateText,
  rejectionReason,
  timeAndPlace,
  timeOfDay,
} from './facts.ts'
import { problemTexts, settledTexts } from './problem-texts.ts'
import type { NotificationText, NotificationTexts } from './text-types.ts'

const waitingProposal: Record<NotificationData['approval_needed']['act'], string> = {
  CORRECTION: 'A correction waits for a second administrator',
  SUSPENSE: 'Money kept aside waits for a second administrator',
  STATEMENT_LINE: 'A line of a statement waits for a second administrator',
  LOST_FACTOR: 'Somebody has lost the second step of signing in',
  PROBLEM: 'A decision about an order waits for a second administrator',
}

const providerDown: Record<
  NotificationData['provider_down']['change'],
  (provider: string, since: string, payments: number) => NotificationText
> = {
  DOWN: (provider, since, payments) => ({
    title: `${provider} does not answer`,
    text: `Since ${since}, ${payments} payments were tried and none was answered. Customers read that they can try again or choose another way to pay. You are told when it answers again.`,
  }),
  UP: (provider, since) => ({
    title: `${provider} answers again`,
    text: `It did not since ${since}. Payments of that time without a final status are under Reconciliation.`,
  }),
}

const lostFactor: Record<NotificationData['lost_factor']['step'], (removeAt: string) => NotificationText> = {
  REQUESTED: () => ({
    title: 'Somebody asks to remove your second step',
    text: 'Somebody who knows your password told us that the second step of signing in is lost, and the recovery codes too. If this was not you, stop it now and change your password.',
  }),
  AGREED: (removeAt) => ({
    title: 'Your second step will be removed',
    text: `Two administrators agreed that it is lost. On ${removeAt} it is removed, and every device is signed out. If this was not you, stop it now and change your password.`,
  }),
  ENDED: () => ({
    title: 'Your second step stays',
    text: 'What was asked for is stopped. Whoever asked knew your password: if it was not you, change it now.',
  }),
  REMOVED: () => ({
    title: 'Your second step was removed',
    text: 'Every device was signed out. Sign in with your password and set up another second step: no payout is sent before.',
  }),
}

type VendorDecided = NotificationData['vendor_decided']

const vendorDecided: Record<VendorDecided['decision'], (data: VendorDecided) => NotificationText> = {
  APPROVED: ({ shop, reason }) => ({
    title: `${shop} is approved`,
    text: `Customers see your shop now, and can order.${reason && ` We wrote: ${reason}`}`,
  }),
  CHANGES_REQUESTED: ({ shop, reason }) => ({
    title: `${shop}: something to change`,
    text: `Before we approve your shop, we ask you to change something: ${reason} Then send it again; nothing else you wrote is lost.`,
  }),
  REJECTED: ({ shop, reason }) => ({
    title: `${shop} was not approved`,
    text: `We cannot take your shop. Reason: ${reason}`,
  }),
}

const ticketChanged: Record<
  NotificationData['ticket_changed']['change'],
  (event: string, name: string) => NotificationText
> = {
  PASSED: (event, name) => ({
    title: `${name} has your ticket for ${event}`,
    text: `${name} has opened the ticket for ${event} that you sent. It is theirs now, with a code of its own.`,
  }),
  RECEIVED: (event, name) => ({
    title: `Your ticket for ${event}`,
    text: `${name} sent you a ticket for ${event}. Its code is in your account, under Tickets.`,
  }),
  REISSUED: (event) => ({
    title: `Your ticket for ${event} has a new code`,
    text: `The organiser gave your ticket for ${event} another code, and the one before lets nobody in. The new one is in your account, under Tickets.`,
  }),
  VOID: (event) => ({
    title: `Your ticket for ${event} is no longer valid`,
    text: `The organiser has made your ticket for ${event} void: it lets nobody in. No money goes back by this. If something was paid for it, ask the organiser.`,
  }),
  REFUNDED: (event) => ({
    title: `Your ticket for ${event} is no longer valid`,
    text: `Your ticket for ${event} was cancelled and lets nobody in. What was paid for it goes back to whoever paid.`,
  }),
}

const eventDecided: Record<
  NotificationData['event_decided']['decision'],
  (event: string, reason: string) => NotificationText
> = {
  TAKEN_DOWN: (event, reason) => ({
    title: `${event} is taken down`,
    text: `Nobody finds it on Uliza now and no tickets are sold. Tickets that were sold stay valid. Reason: ${reason}`,
  }),
  PUT_BACK: (event, reason) => ({
    title: `${event} is public again`,
    text: `It is found on Uliza again and its tickets are on sale. Reason: ${reason}`,
  }),
  CANCELLED: (event, reason) => ({
    title: `Uliza cancelled ${event}`,
    text: `Its tickets no longer work, who holds them was told, and what was paid goes back. What we wrote to them: ${reason}`,
  }),
}

const andOthers = (product: string, others: number, words: [one: string, more: (count: number) => string]) =>
  others === 0 ? product : `${product} ${others === 1 ? words[0] : words[1](others)}`

const hiddenReasons: Record<HideReason, string> = {
  ADVERTISES: 'Reason: it advertises something else.',
  INSULTS: 'Reason: it insults or threatens.',
  PRIVATE_DATA: 'Reason: it shows a number, an address or a face.',
  OTHER_ORDER: 'Reason: it is not about this order.',
  ARRANGED: 'Reason: it was paid for or arranged.',
}
const hiddenFor = (reason: HideReason | null) => (reason ? hiddenReasons[reason] : '')
const noted = (note: string) => (note ? ` ${note}` : '')

export const english: NotificationTexts = {
  event_changed: ({ event, organiser, before, after, returnUntil }) => ({
    title: `${event} has another time or place`,
    text: `${organiser} has changed it. Now: ${timeAndPlace(after, 'en')}. Before: ${timeAndPlace(before, 'en')}. Your tickets are valid for it.${
      returnUntil
        ? ` If you cannot come, you may give them back until ${moment(returnUntil, 'en')}: open the order.`
        : ''
    }`,
  }),
  tickets_given: ({ event, organiser, count }) => ({
    title: `${organiser} has given you tickets`,
    text: `${count === 1 ? 'A ticket' : `${count} tickets`} for ${event}. You have nothing to pay; they are among your tickets.`,
  }),
  shop_paused: ({ shop, orders, call }) => ({
    title: `${shop} is paused: ${orders} orders were not accepted`,
    text: call
      ? `${orders} paid orders in a row ran out of time, and their customers get their money back. ${shop} takes no orders until somebody there resumes it. Call ${call.phone} and find out what is wrong.`
      : `${orders} paid orders in a row ran out of time, and their customers get their money back. So that nobody else pays for nothing, ${shop} takes no orders until you resume it: one tap on the switch beside its name.`,
  }),
  shop_opened: ({ shop }) => ({
    title: `${shop} takes orders now`,
    text: 'You wanted to know. Open the page of the shop and order.',
  }),
  commission_changed: ({ name, rate, startsAt, isTakenBack }) => {
    const what = name ? name.en : 'everything sold'
    const from = moment(startsAt, 'en')
    if (isTakenBack)
      return {
        title: `The commission of ${what} stays as it is`,
        text: `What was announced for ${from} does not come. What holds now stands beside your revenue.`,
      }
    return rate
      ? {
          title: `Commission of ${what}: ${rateText(rate, 'en')}`,
          text: `From ${from} on Uliza keeps ${rateText(rate, 'en')} of ${what}, delivery aside. What was ordered before stays as it was.`,
        }
      : {
          title: `The commission of ${what} changes`,
          text: `Its own rate ends at ${from}; from then on what usually holds is kept. What was ordered before stays as it was.`,
        }
  },
  event_message: ({ event, organiser, text }) => ({
    title: `${event}: a message from ${organiser}`,
    text,
  }),
  lost_factor: (data) => lostFactor[data.step]('removeAt' in data ? moment(data.removeAt, 'en') : ''),
  payout_phone_changed: ({ shop, by, name, from, to, reason }) => ({
    title: 'The phone for your payouts was changed',
    text: `${by === 'OWNER' ? 'You' : `An administrator, ${name},`} changed the phone to which payouts of ${shop} go: from ${from} to ${to}.${reason ? ` Reason: ${reason}` : ''} For at least 24 hours nothing is paid out.

If this was not you, change your password now, end the devices that are not yours, and write to us.`,
  }),
  password_added: ({ email }) => ({
    title: 'Your account has a password now',
    text: `You sign in by ${email} and a password from now on, and no more by a code to your phone. If this was not you, write to us at once.`,
  }),
  payout_requested: ({ shop, amountKES, phone, by }) => ({
    title: `${by} asked for a payout of ${money(amountKES)}`,
    text: `It goes from the balance of ${shop} to ${phone}. If you did not expect this, change your password, look at who works in your shop, and write to us before it is sent.`,
  }),
  payout_paid: ({ shop, amountKES, phone, receipt }) => ({
    title: `${money(amountKES)} was paid to you`,
    text: `The payout of ${shop} was sent to ${phone}. M-Pesa receipt: ${receipt}.`,
  }),
  payout_failed: ({ shop, amountKES, reason, failure }) => ({
    title: `Your payout of ${money(amountKES)} could not be paid`,
    text: `It is back in the balance of ${shop}, and you can ask for it again. Reason: ${failureReason(reason, failure, 'en')}`,
  }),
  payout_rejected: ({ shop, amountKES, reason }) => ({
    title: `Your payout of ${money(amountKES)} was rejected`,
    text: `It is back in the balance of ${shop}. Reason: ${reason}`,
  }),
  vendor_decided: (data) => vendorDecided[data.decision](data),
  vendor_suspended: ({ shop, reason }) => ({
    title: `${shop} is suspended`,
    text: `Customers no longer see your shop, and nobody can order. You can finish paid orders and read your books. Payouts are held; your money stays yours. Reason: ${reason}`,
  }),
  vendor_reinstated: ({ shop, reason }) => ({
    title: `${shop} is on sale again`,
    text: `The suspension has ended: customers see your shop and can order, and payouts that were held go out. Reason: ${reason}`,
  }),
  refund_requested: ({ amountKES, orderNumber }) => ({
    title: `${money(amountKES)} comes back to you`,
    text: `We send ${money(amountKES)} of order ${orderNumber} back to where you paid from. You hear from us when it has arrived.`,
  }),
  refund_sent: ({ amountKES, orderNumber, receipt }) => ({
    title: `${money(amountKES)} is back with you`,
    text: `${money(amountKES)} of order ${orderNumber} was sent back to you.${receipt && ` Receipt: ${receipt}.`}`,
  }),
  late_fee_returned: ({ side, orderNumber, shop, amountKES }) =>
    side === 'CUSTOMER'
      ? {
          title: `Late: ${money(amountKES)} comes back to you`,
          text: `Order ${orderNumber} of ${shop} is later than was promised. We send the delivery fee back to where you paid from; the order itself stays as it is.`,
        }
      : {
          title: `Order ${orderNumber} is late: its delivery fee goes back`,
          text: `It was not handed over in time, so its customer gets ${money(amountKES)} back. ${shop} bears it. The order itself stays as it is.`,
        },
  order_cancelled: ({ side, orderNumber, shop, reason }) => ({
    title: `Order ${orderNumber} was cancelled`,
    text: `Uliza cancelled the order at ${shop}. ${
      side === 'VENDOR'
        ? 'Do not prepare it: what was paid goes back to the customer.'
        : 'What you paid for it goes back to you.'
    } Reason: ${reason}`,
  }),
  ticket_changed: ({ change, event, name }) => ticketChanged[change](event, name),
  event_cancelled: ({ event, words }) => ({
    title: `${event} is cancelled`,
    text: `${words}\n\nYour ticket no longer works. What you paid goes back to where you paid from; you hear from us when it has arrived.`,
  }),
  market_announcement: ({ en }) => ({ title: 'News from Uliza for shops', text: en }),
  event_decided: ({ decision, event, reason }) => eventDecided[decision](event, reason),
  ledger_broken: ({ violations }) => ({
    title: 'The ledger proof found a fault',
    text: `Rows that break a rule: ${violations}. The administrators' page "Ledger proof" names each of them. Look before the next payouts are approved.`,
  }),
  ledger_sealed: ({ seal, entries, violations, at }) => ({
    title: 'The seal of the ledger',
    text: `Keep this mail. It proves what the ledger was on ${moment(at, 'en')}: whoever changes it later cannot change this.\n\nSeal: ${seal}\nEntries: ${entries}\nRows that break a rule: ${violations}\n\nThe administrators' page "Ledger proof" shows the seal of each run: that of this night must be the same.`,
  }),
  whatsapp_stopped: ({ subject, reason }) => ({
    title: subject === 'CHANNEL' ? 'Nothing goes out by WhatsApp' : 'A WhatsApp template is refused',
    text: `Meta refuses ${subject === 'CHANNEL' ? 'every message' : `the template ${subject}`}: ${reason}. What matters goes by SMS meanwhile. Look at the account on Meta's dashboard; it is tried again every fifteen minutes.`,
  }),
  provider_down: ({ change, provider, since, payments }) =>
    providerDown[change](provider, moment(since, 'en'), payments),
  market_alert: alertTexts.en,
  spending_reached: ({ channel, percent, spentKES, limitKES }) => ({
    title: `${channels[channel].name.en}: ${percent} % of the month’s limit is spent`,
    text: `Messages have cost ${money(spentKES)} of ${money(limitKES)}. ${
      percent === 100
        ? 'Until the month ends, money, tickets and security still go this way; the rest goes by the next channel.'
        : 'At the limit only money, tickets and security still go this way.'
    } The limit is under Settings, what was spent on what under Messages.`,
  }),
  approval_needed: ({ act, amountKES, by }) => ({
    title: waitingProposal[act],
    text:
      amountKES === null
        ? `It is about the account of ${by}. Make sure who asks: once two administrators agree, and a day has passed, the second step is taken away.`
        : `${by} proposed it: ${money(amountKES)}. Nothing moves until another administrator confirms or declines it.`,
  }),
  product_decided: ({ decision, product, others, reason }) => {
    const named = andOthers(product, others, ['and 1 other', (count) => `and ${count} others`])
    if (decision === 'APPROVED')
      return { title: `Approved: ${named}`, text: 'Where it is on sale, customers see it now and can order it.' }
    const text = `Customers do not see it. Change the product and save it: then we look at it again. Reason: ${reason}`
    return { title: `Not approved: ${named}`, text }
  },
  webhook_disabled: ({ host, reason }) => ({
    title: `Webhooks to ${host} are off`,
    text:
      reason === 'GONE'
        ? 'Your server answered that the address is gone (410). Set a new address or delete the endpoint in the settings of your shop.'
        : 'Your server has given no good answer for three days. Mend it, then turn the endpoint on in the settings of your shop and send again what it missed.',
  }),
  waitlist_offer: ({ event, ticketType, quantity, endsAt }) => ({
    title: `Your places at ${event}`,
    text: `${quantity} × ${ticketType} came back and are kept for you until ${timeOfDay(endsAt)}. Open the event's page and pay; after that they go on to the next person in line.`,
  }),
  queue_turn: ({ event, endsAt }) => ({
    title: `It is your turn: ${event}`,
    text: `You can order tickets until ${timeOfDay(endsAt)}. Open the line on the event's page; after that the next person comes in.`,
  }),
  order_paid: ({ orderNumber, shop, amountKES, scheduledFor }) => ({
    title: `Paid: ${money(amountKES)}`,
    text: `Your order ${orderFor(orderNumber, scheduledFor, 'en')} is paid. ${shop} has it now, and you hear from us when it is accepted.`,
  }),
  order_accepted: ({ orderNumber, shop, expectedAt, fulfilment, scheduledFor }) => ({
    title: `${shop} accepted your order`,
    text: `Order ${orderFor(orderNumber, scheduledFor, 'en')} is ${fulfilment === 'DELIVERY' ? 'at your door' : 'ready for you'} at about ${timeOfDay(expectedAt)}.`,
  }),
  order_late: ({ orderNumber, shop, expectedAt, fulfilment }) => ({
    title: `Running late: about ${timeOfDay(expectedAt)}`,
    text: `Order ${orderNumber} of ${shop} takes longer: it is ${fulfilment === 'DELIVERY' ? 'at your door' : 'ready for you'} at about ${timeOfDay(expectedAt)}. You can call the shop from the order.`,
  }),
  order_ready: ({ orderNumber, shop, callNumber }) => ({
    title: 'Your order is ready',
    text: `Collect order ${orderNumber} at ${shop}.${callNumber === null ? '' : ` Your number: ${callNumber}.`}`,
  }),
  order_on_the_way: ({ orderNumber, shop }) => ({
    title: 'Your order is on the way',
    text: `Order ${orderNumber} has left ${shop}. Keep your phone near you.`,
  }),
  order_completed: ({ orderNumber, shop }) => ({
    title: `Order ${orderNumber} was handed over`,
    text: `${shop} says that you have it. If you do not, or if something is wrong with it, open the order.`,
  }),
  order_rejected: ({ orderNumber, shop, amountKES, reason }) => ({
    title: `${shop} cannot make your order`,
    text: `Order ${orderNumber} is called off.${amountKES > 0 ? ` ${money(amountKES)} goes back to where you paid from; we tell you when it has arrived.` : ''} Reason: ${rejectionReason(reason, 'en')}`,
  }),
  order_expired: ({ orderNumber, shop }) => ({
    title: `Order ${orderNumber} was not paid in time`,
    text: `It has ended, and ${shop} does not make it. If you still want it, order again.`,
  }),
  order_received: ({ orderNumber, shop, callNumber, acceptBy, scheduledFor }) => ({
    title: `New order${callNumber === null ? '' : ` ${callNumber}`}`,
    text:
      acceptBy === null
        ? `Order ${orderFor(orderNumber, scheduledFor, 'en')} of ${shop} is in the kitchen now.`
        : `Order ${orderFor(orderNumber, scheduledFor, 'en')} of ${shop} is paid. Accept it by ${orderTime(acceptBy, scheduledFor, 'en')}.`,
  }),
  order_unanswered: ({ orderNumber, shop, callNumber, acceptBy, scheduledFor }) => ({
    title: `Order ${callNumber ?? orderNumber} waits for an answer`,
    text: `Nobody at ${shop} has accepted it. At ${orderTime(acceptBy, scheduledFor, 'en')} it is given up, and the customer gets the money back.`,
  }),
  problem_changed: (data) => problemTexts.en[data.step](data),
  problem_settled: (data) => settledTexts.en[data.how](data),
  problem_reported: ({ orderNumber, shop, amountKES, answerBy, isReminder, isPaidBySilence }) => ({
    title: isReminder ? `Answer now: a problem with order ${orderNumber}` : `A problem with order ${orderNumber}`,
    text: `A customer of ${shop} asks for ${money(amountKES)}. Answer by ${moment(answerBy, 'en')}; ${isPaidBySilence ? 'no answer is a yes' : 'without an answer Uliza decides'}.`,
  }),
  problem_escalated: ({ orderNumber, shop, amountKES, decideBy }) => ({
    title: `A problem with order ${orderNumber} waits for a decision`,
    text: `Its customer asks ${shop} for ${money(amountKES)}. Decide by ${moment(decideBy, 'en')}.`,
  }),
  tickets_issued: ({ event, count, paidKES, ...place }) => ({
    title: count === 1 ? `Your ticket for ${event}` : `Your ${count} tickets for ${event}`,
    text: `${timeAndPlace(place, 'en')}. ${count === 1 ? 'Its code is' : 'Their codes are'} in your account, under Tickets.${paidKES ? ` Paid: ${money(paidKES)}.` : ''}`,
  }),
  event_tomorrow: ({ event, ...place }) => ({
    title: `Soon: ${event}`,
    text: `${timeAndPlace(place, 'en')}. Open your tickets before you leave: then their codes are on your phone, with or without a connection.`,
  }),
  doors_open: ({ event, ...place }) => ({
    title: `Doors are open: ${event}`,
    text: `${timeAndPlace(place, 'en')}. Have the code of your ticket ready.`,
  }),
  review_invited: ({ shop }) => ({
    title: `How was it at ${shop}?`,
    text: 'A few stars help the next person choose, and the shop to do better. You can write for two weeks.',
  }),
  review_answered: ({ shop, text }) => ({ title: `${shop} answered your review`, text }),
  own_review_decided: ({ decision, shop, reason, note }) =>
    decision === 'HIDDEN'
      ? {
          title: `Your review of ${shop} is hidden`,
          text: `${hiddenFor(reason)}${noted(note)} You can change it on the page of your order, and we look at it again.`,
        }
      : { title: `Your review of ${shop} is shown again`, text: `Everybody can read it, and it counts.${noted(note)}` },
  review_decided: ({ decision, orderNumber, reason, note }) =>
    ({
      HIDDEN: {
        title: 'A review of your shop is hidden',
        text: `Nobody reads that of order ${orderNumber} any more, and it does not count. ${hiddenFor(reason)}${noted(note)}`,
      },
      SHOWN: {
        title: 'A review of your shop is shown again',
        text: `That of order ${orderNumber} can be read, and counts.${noted(note)}`,
      },
      KEPT: {
        title: 'A review that you reported stays',
        text: `We looked at that of order ${orderNumber}: it breaks no rule.${noted(note)} You can answer it.`,
      },
    })[decision],
  review_received: ({ stars, orderNumber }) => ({
    title: stars === 1 ? 'A new review: 1 star' : `A new review: ${stars} stars`,
    text: `Of order ${orderNumber}. An answer can be read by everybody.`,
  }),
}
