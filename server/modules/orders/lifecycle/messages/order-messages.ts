import { expectedTime, lateAfterMinutes } from '#contracts/vendor-orders/expected-time.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderMessages, OrderStepEvent, ToldEvent } from '#server/modules/outbox/index.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { wayOf } from '../promise.ts'
import type { ToldOrder } from './told-order.queries.ts'

/** So long before it is given up the people of a shop are told again of an order that nobody has answered. */
const unansweredBefore = minutes(3)

/** Where the time to accept is short, at its half. */
const unansweredAt = (acceptBy: Date, acceptanceSeconds: number) =>
  plus(acceptBy, -Math.min(unansweredBefore, (acceptanceSeconds * 1000) / 2))

/** Later than a promised time by so much: sooner a new one is not said (`expected-time.ts`). */
const lateAfter = minutes(lateAfterMinutes) + 1_000

/** How it was is asked once it was eaten, or the morning after an event. */
const askedAfter = hours(2)

/** Whether what was bought is given out by this step. */
export const givesOut = (order: ToldOrder, step: OrderStepEvent): boolean => step.step === 'PAID' && holds(order, step)

/** Whether an order is still where the step left it: what has ended, gone on or been taken back is not told. */
function holds({ status, statusChangedAt, paidAt }: ToldOrder, { step, at }: OrderStepEvent): boolean {
  if (step === 'UNANSWERED') return status === 'PAID'
  if (step === 'REVIEWABLE') return status === 'COMPLETED'
  if (step === 'IN_KITCHEN') return status === 'PAID' || status === 'ACCEPTED'
  if (step === 'LATE') return status === 'ACCEPTED' || status === 'READY' || status === 'OUT_FOR_DELIVERY'
  // That it was paid stays true of what is being made: a receipt is told however quick the kitchen is.
  if (step === 'PAID') return paidAt?.toISOString() === at && status !== 'CANCELLED' && status !== 'REJECTED'
  return status === step && statusChangedAt.toISOString() === at
}

/** Who is told of a step of an order, and what, as the order stands when it is told. */
export const orderMessages = (order: ToldOrder, step: OrderStepEvent, now: Date): OrderMessages => ({
  ...messagesOf(order, step, now),
  isAnswered: order.status !== 'PENDING_PAYMENT' && order.status !== 'PAID',
})

function messagesOf(order: ToldOrder, step: OrderStepEvent, now: Date): OrderMessages {
  if (!holds(order, step)) return { told: [] }
  if (step.step === 'PAID') return paidMessages(order, step)
  if (step.step === 'UNANSWERED') return { told: toShop(order, 'order_unanswered') }
  if (step.step === 'IN_KITCHEN') return { told: [intoKitchen(order)] }
  if (step.step === 'ACCEPTED') return acceptedMessages(order, step)
  if (step.step === 'LATE') return lateMessages(order, step, now)
  if (step.step === 'REVIEWABLE')
    return { told: [{ type: 'review_invited', to: [order.customerId], data: named(order) }] }
  if (step.step === 'COMPLETED') return { told: [...toCustomer(order, step.step)], ...inviteLater(order, step, now) }
  return { told: [...toCustomer(order, step.step)] }
}

function paidMessages(order: ToldOrder, step: OrderStepEvent): OrderMessages {
  const { customerId, acceptBy, acceptanceSeconds, tickets, fulfilment } = order
  const isTicketsOnly = fulfilment === 'TICKETS'
  const paidKES = isTicketsOnly && order.totalCents > 0 ? toKES(order.totalCents) : null
  const issued = tickets.map(
    ({ startsAt, endsAt, ...event }, place): ToldEvent => ({
      type: 'tickets_issued',
      // Of a guest's tickets their shop is told alone: they reach their phone by a link.
      to: order.isGuests ? [] : [customerId],
      ofShop: { vendorId: step.vendorId, id: order.id },
      // What was paid is said once.
      data: {
        ...event,
        orderId: order.id,
        startsAt: instant(startsAt),
        endsAt: instant(endsAt),
        paidKES: place === 0 ? paidKES : null,
      },
    }),
  )
  if (isTicketsOnly && !(order.isGuests && order.totalCents > 0)) {
    const over = Math.max(...tickets.map(({ endsAt }) => endsAt))
    return { told: issued, ...(paidKES !== null && tickets.length > 0 && inviteLater(order, step, new Date(over))) }
  }
  const paid: ToldEvent = {
    type: 'order_paid',
    to: [customerId],
    data: { ...named(order), ...scheduled(order), amountKES: toKES(order.totalCents) },
  }
  // Accepted already: nobody there has to be told that it came.
  if (order.status !== 'PAID' || !acceptBy) return { told: [paid, ...issued] }
  return {
    told: [paid, ...issued, ...toShop(order, 'order_received')],
    later: { event: { ...step, step: 'UNANSWERED' }, dueAt: unansweredAt(acceptBy, acceptanceSeconds) },
  }
}

function acceptedMessages(order: ToldOrder, step: OrderStepEvent): OrderMessages {
  const { promisedAt } = order
  const expected = expectedAt(order, order.statusChangedAt)
  if (!expected || !promisedAt) return { told: [] }
  // From then on a delivery that has not left cannot be there in time any more.
  const lateFrom = plus(promisedAt, lateAfter - minutes(order.wayUsualMinutes ?? 0))
  return {
    told: [
      {
        type: 'order_accepted',
        to: [order.customerId],
        data: { ...expectedData(order, expected.at), ...scheduled(order) },
      },
    ],
    later: { event: { ...step, step: 'LATE' }, dueAt: lateFrom },
  }
}

/**
 * Told once: what it says is the new time then, and the page of the order goes on from there. A delivery that has left in
 * time is looked at again once it should be there.
 */
function lateMessages(order: ToldOrder, step: OrderStepEvent, now: Date): OrderMessages {
  const expected = expectedAt(order, now)
  if (!expected || !order.promisedAt) return { told: [] }
  if (expected.was !== null)
    return { told: [{ type: 'order_late', to: [order.customerId], data: expectedData(order, expected.at) }] }
  return { told: [], later: { event: step, dueAt: plus(order.promisedAt, lateAfter) } }
}

const expectedAt = (order: ToldOrder, now: Date) => {
  const { status, fulfilment, paidAt, promisedAt, statusChangedAt } = order
  return expectedTime(
    {
      status,
      fulfilment: { method: fulfilment },
      paidAt: paidAt?.toISOString() ?? null,
      promisedAt: promisedAt?.toISOString() ?? null,
      readyBy: null,
      leftAt: status === 'OUT_FOR_DELIVERY' ? statusChangedAt.toISOString() : null,
      wayMinutes: wayOf(order),
      vendor: { preparationMinutes: { to: 0 } },
    },
    now.getTime(),
  )
}

const expectedData = (order: ToldOrder, at: number) => ({
  ...named(order),
  expectedAt: instant(at),
  fulfilment: order.fulfilment,
})

/** Nobody without an account reviews what they bought. */
const inviteLater = ({ isGuests }: ToldOrder, step: OrderStepEvent, from: Date) =>
  isGuests ? {} : { later: { event: { ...step, step: 'REVIEWABLE' as const }, dueAt: plus(from, askedAfter) } }

function* toCustomer(order: ToldOrder, step: OrderStepEvent['step']): Generator<ToldEvent> {
  const to = [order.customerId]
  const data = named(order)
  if (step === 'READY') yield { type: 'order_ready', to, data: { ...data, callNumber: order.callNumber } }
  if (step === 'OUT_FOR_DELIVERY') yield { type: 'order_on_the_way', to, data }
  if (step === 'COMPLETED') yield { type: 'order_completed', to, data }
  // A number that nobody has proved hears nothing of what was never paid.
  if (step === 'EXPIRED' && !order.isGuests) yield { type: 'order_expired', to, data }
  if (step === 'REJECTED' || step === 'CANCELLED') {
    const amountKES = toKES(order.returnedCents)
    yield { type: 'order_rejected', to, data: { ...data, amountKES, reason: order.reason ?? '' } }
  }
}

function toShop(order: ToldOrder, type: 'order_received' | 'order_unanswered'): ToldEvent[] {
  const { handlers, callNumber, acceptBy } = order
  if (!acceptBy) return []
  const data = { ...named(order), ...scheduled(order), callNumber, acceptBy: acceptBy.toISOString() }
  return [{ type, to: handlers, data }]
}

/** An order for later is a new order for its kitchen then; only one that nobody has answered is still to be accepted. */
function intoKitchen(order: ToldOrder): ToldEvent {
  const { handlers, callNumber, acceptBy, status } = order
  const acceptUntil = status === 'PAID' && acceptBy ? acceptBy.toISOString() : null
  const data = { ...named(order), ...scheduled(order), callNumber, acceptBy: acceptUntil }
  return { type: 'order_received', to: handlers, data }
}

/** Of an order for later, its time. */
const scheduled = ({ scheduledFor }: ToldOrder) => (scheduledFor ? { scheduledFor: scheduledFor.toISOString() } : {})

const named = ({ id, number, shop }: ToldOrder) => ({ orderId: id, orderNumber: number, shop })

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()
