import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod'
import type { checkout } from '#contracts/checkout.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderId, PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { lockOptions, takeStock } from '#server/modules/catalog/index.ts'
import { consumeTurns, redeemOffers } from '#server/modules/events/index.ts'
import { type Actor, lockGuestsOf, lockUser } from '#server/modules/identity/index.ts'
import {
  type ChosenMethod,
  chooseMethod,
  findPayment,
  type NewPayment,
  type PaymentProviders,
  type PromptQueue,
  refuseTooManyPrompts,
  startPayment,
  toPayment,
} from '#server/modules/payments/index.ts'
import type { StartedWith } from '#server/modules/settings/index.ts'
import { findSlotFacts, openSlot } from '#server/modules/slots/index.ts'
import type { TicketKeySecrets } from '#server/modules/tickets/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, pipelined, type Tx } from '#server/platform/database/database.ts'
import { NotYetSeen } from '#server/platform/database/sharding/not-yet-seen.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { lockOrder } from '../lifecycle/transition-order.ts'
import { insertOrderLink, readOrderToken } from '../links/order-link.ts'
import type { OrderRow } from '../orders.tables.ts'
import { scheduleOrder, slotGone } from './choose-slot.ts'
import { orderWindows } from './customer-limits.ts'
import { fulfilFreeOrder } from './fulfil-free-order.ts'
import { countedByPhone } from './guest-counts.queries.ts'
import { insertOrder, type OrderBody } from './insert-order.ts'
import { isNumberTaken, newOrderNumber } from './order-number.ts'
import type { PriceRule } from './price-adjustments.ts'
import { type PricedOrder, priceOrder } from './price-order.ts'
import { readPriceRules } from './price-rules.ts'
import { loadPricingContext } from './pricing.queries.ts'
import { refuseSoldOutMeanwhile } from './refuse-sold-out-meanwhile.ts'

export type CheckoutAnswer = z.output<(typeof checkout)['response']>

export interface CheckoutDeps {
  db: Db
  clock: Clock
  live: Live
  prompts: PromptQueue
  /** The settings of the marketplace until somebody sets them. */
  startedWith: StartedWith
  commissionBasisPoints: number
  providers: PaymentProviders
  /** What the links of guests' orders are made with. */
  ticketKeySecrets: TicketKeySecrets
  /** Discounts, fees and taxes, in the order in which they apply. */
  priceRules: readonly PriceRule[]
}

type CheckoutBody = z.output<(typeof checkout)['body']>

/** A body whose way of paying was found among those that are offered; null where none was said. */
type ChosenBody = CheckoutBody & OrderBody & { chosen: ChosenMethod | null }

/**
 * Places an order: prices it, takes the stock and writes it with its payment in one transaction, then prompts the
 * phone. One that costs nothing has no payment, and is fulfilled in that transaction.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  actor: Actor,
  request: IdempotentRequest,
  body: CheckoutBody,
): Promise<CheckoutAnswer> {
  const chosen = body.payment ? chooseMethod(deps.providers, body.payment) : null
  for (let attempt = 1; ; attempt++) {
    try {
      const { answer, next } = await inTransaction(deps.db, (tx) =>
        place(deps, tx, actor, request, { ...body, contact: contactOf(actor, body.contact), chosen }),
      )
      const redirectUrl = await next?.()
      return redirectUrl && answer.payment ? { ...answer, payment: { ...answer.payment, redirectUrl } } : answer
    } catch (error) {
      if (error instanceof NotYetSeen && attempt < mostLooks) await setTimeout(100)
      else if (!isNumberTaken(error) || attempt >= 5) throw error
    }
  }
}

/** How often a repeated request looks that has found the key of the first and not its order. */
const mostLooks = 20

/** A guest is reached at the phone that they gave as who they are; an account where it says. */
const contactOf = (actor: Actor, { name, phone, email }: CheckoutBody['contact']) => ({
  name,
  phone: actor.isGuest ? actor.phone : phone,
  email: email ?? actor.email ?? '',
})

interface Placed {
  answer: CheckoutAnswer
  /** What follows the commit. Returns where the customer pays, when it is on a page of the provider's. */
  next?: () => Promise<string | null | undefined>
}

async function place(
  deps: CheckoutDeps,
  tx: Tx,
  actor: Actor,
  request: IdempotentRequest,
  body: ChosenBody,
): Promise<Placed> {
  const now = deps.clock.now()
  const ids = { orderId: newId<OrderId>(), paymentId: newId<PaymentId>() }
  // Pipelined: the database reads the pricing context after the key is claimed and the customer is locked, so what it
  // counts of the customer's orders includes those that were being placed at the same time.
  const [earlier, , ofCustomer, priceAdjustments, slots] = await pipelined(
    claimIdempotencyKey(tx, request, ids, now),
    actor.isGuest ? lockGuestsOf(tx, actor.phone) : lockUser(tx, actor.userId),
    loadPricingContext(tx, body, actor.userId, now),
    readPriceRules(tx, deps.priceRules, { request: body, customerId: actor.userId, now }),
    body.scheduledFor ? findSlotFacts(tx, body.vendorId, now) : null,
  )
  if (earlier) return { answer: await repeatAnswer(deps, tx, body.vendorId, earlier.result) }
  const isOfPhone = ofCustomer && actor.isGuest
  const context = isOfPhone ? await countedByPhone(tx, ofCustomer, body, { phone: actor.phone, now }) : ofCustomer
  const rules = { now, platformBasisPoints: deps.commissionBasisPoints, priceAdjustments, slots }
  const order = priceOrder(context, body, rules)

  const number = newOrderNumber()
  const usual = orderWindows(deps.startedWith, context?.settings ?? {}, now)
  const scheduled = order.slot && slots ? scheduleOrder(slots, order.slot, order, usual, now) : null
  const windows = scheduled?.windows ?? usual
  const opened = scheduled && (await openSlot(tx, body.vendorId, scheduled.slot))
  if (opened) for (const demanded of [order.demand, order.toTake]) demanded.set(opened.stockId, 1)
  const { isGuest, userId: customerId } = actor
  const owned = { orderId: ids.orderId, vendorId: body.vendorId, customerId, isGuest, reference: number }
  const payment = order.totalCents > 0 ? newPayment(deps, tx, owned, ids.paymentId, order, body) : null
  // Pipelined as well: an order for which the last piece is gone is written in vain, and rolled back.
  const [short, soldOutOptions, counted] = await pipelined(
    takeStock(tx, body.vendorId, order.toTake),
    lockOptions(tx, body.vendorId, order.optionIds),
    insertOrder(tx, { body, order, ids: owned, payment, now, windows, scheduled }),
  )
  if (slots && scheduled && opened && (opened.isClosed || short.includes(opened.stockId)))
    throw slotGone(slots, scheduled.slot, opened.isClosed, now)
  refuseSoldOutMeanwhile(
    { context, items: body.items, order, now, servedAt: scheduled?.slot.startsAt ?? now },
    { stockIds: short, optionIds: soldOutOptions },
  )
  await redeemOffers(tx, { ...owned, ids: order.offers, now })
  await consumeTurns(tx, { ...owned, ids: order.turns, now })
  const key = { id: ids.orderId, vendorId: body.vendorId }
  const linkToken = isGuest ? await insertOrderLink(tx, deps.ticketKeySecrets, key, now) : null
  const answer = checkoutAnswer(
    { id: ids.orderId, number, totalCents: order.totalCents, expiresAt: windows.expiresAt },
    { payment: payment?.values ?? null, linkToken },
  )
  if (!payment) {
    await fulfilFreeOrder(tx, key, now)
    return { answer }
  }
  refuseTooManyPrompts(counted, now, isGuest)
  return { answer, next: () => startPayment(deps.prompts, payment.values, payment.claim) }
}

function newPayment(
  { prompts }: CheckoutDeps,
  tx: Tx,
  owned: Pick<NewPayment, 'orderId' | 'vendorId' | 'customerId' | 'isGuest' | 'reference'>,
  id: PaymentId,
  { totalCents }: Pick<PricedOrder, 'totalCents'>,
  { chosen, contact }: ChosenBody,
) {
  if (!chosen) throw new DomainError('payment_method_unavailable', 'Choose how to pay.', { field: 'payment' })
  if (!chosen.phone && !contact.email)
    throw new DomainError('invalid_input', 'To pay so, give an email for the receipt.', { field: 'contact.email' })
  const values: NewPayment = {
    ...owned,
    id,
    chosen,
    amountCents: totalCents,
    email: chosen.phone ? null : contact.email,
  }
  return { values, claim: prompts.claim(tx, values) }
}

/**
 * The answer for an order that was placed; the same when the request is repeated, whatever became of the order since.
 */
const checkoutAnswer = (
  { id, number, totalCents, expiresAt }: Pick<OrderRow, 'id' | 'number' | 'totalCents' | 'expiresAt'>,
  {
    payment,
    linkToken,
    redirectUrl,
  }: {
    payment: { id: PaymentId; chosen: Pick<ChosenMethod, 'method'> } | null
    linkToken: string | null
    redirectUrl?: string | null
  },
): CheckoutAnswer => ({
  order: {
    id,
    number,
    status: payment ? 'PENDING_PAYMENT' : 'COMPLETED',
    totalKES: toKES(totalCents),
    expiresAt: expiresAt.toISOString(),
  },
  payment: payment && {
    id: payment.id,
    method: payment.chosen.method,
    status: 'CREATED',
    ...(redirectUrl ? { redirectUrl } : {}),
  },
  linkToken,
})

async function repeatAnswer(
  deps: CheckoutDeps,
  tx: Tx,
  vendorId: VendorId,
  { orderId, paymentId }: { orderId: OrderId; paymentId: PaymentId },
) {
  const [order, payment] = [
    await lockOrder(tx, { id: orderId, vendorId }),
    await findPayment(tx, { id: paymentId, vendorId }),
  ]
  if (!order && isSharded(tx)) throw new NotYetSeen()
  assert(order, `order ${orderId} was placed and is gone`)
  const linkToken = await readOrderToken(tx, deps.ticketKeySecrets, orderId, deps.clock.now())
  if (order.totalCents === 0) return checkoutAnswer(order, { payment: null, linkToken })
  assert(payment, `payment ${paymentId} was begun and is gone`)
  const { redirectUrl } = toPayment(payment, deps.providers)
  return checkoutAnswer(order, { payment: { id: payment.id, chosen: payment }, linkToken, redirectUrl })
}
