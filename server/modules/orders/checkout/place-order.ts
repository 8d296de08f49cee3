import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { checkout } from '#contracts/checkout.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderId, PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { takeStock } from '#server/modules/catalog/index.ts'
import { type Actor, lockUser } from '#server/modules/identity/index.ts'
import {
  type ChosenMethod,
  chooseMethod,
  findPayment,
  type NewPayment,
  type PaymentProviders,
  type PaymentRow,
  type PromptQueue,
  refuseTooManyPrompts,
  startPayment,
  toPayment,
} from '#server/modules/payments/index.ts'
import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, pipelined, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { lockOrder } from '../lifecycle/transition-order.ts'
import { type OrderRow, orderNumberPrefix } from '../orders.tables.ts'
import { checkLines } from './check-lines.ts'
import { type CheckoutBody, insertOrder } from './insert-order.ts'
import type { PriceAdjustment } from './price-adjustments.ts'
import { priceOrder, soldOut } from './price-order.ts'
import { loadPricingContext } from './pricing.queries.ts'
import type { PricingRules } from './quote.ts'

export type CheckoutAnswer = z.output<(typeof checkout)['response']>

export interface CheckoutDeps {
  db: Db
  clock: Clock
  prompts: PromptQueue
  paymentWindowMinutes: number
  acceptanceWindowMinutes: number
  commissionBasisPoints: number
  providers: PaymentProviders
  /** Discounts, fees and taxes, in the order in which they apply. */
  priceAdjustments: readonly PriceAdjustment[]
}

/** A body whose way of paying was found among those that are offered. */
type ChosenBody = CheckoutBody & { chosen: ChosenMethod }

/** Places an order: prices it, takes the stock and writes it with its payment in one transaction, then prompts the phone. */
export async function placeOrder(
  deps: CheckoutDeps,
  actor: Actor,
  request: IdempotentRequest,
  body: CheckoutBody,
): Promise<CheckoutAnswer> {
  const chosen = chooseMethod(deps.providers, body.payment)
  for (let attempt = 1; ; attempt++) {
    try {
      const { answer, prompt } = await inTransaction(deps.db, (tx) =>
        place(deps, tx, actor, request, { ...body, chosen }),
      )
      const redirectUrl = await prompt?.()
      return redirectUrl ? { ...answer, payment: { ...answer.payment, redirectUrl } } : answer
    } catch (error) {
      // Two orders drew the same number; it is drawn again, and the customer notices nothing.
      if (violatedConstraint(error) !== 'orders_number_key' || attempt === 5) throw error
    }
  }
}

/** What every price is computed by, in the cart and at checkout. */
export const pricingRules = (
  { commissionBasisPoints, priceAdjustments }: Pick<CheckoutDeps, 'commissionBasisPoints' | 'priceAdjustments'>,
  now: Date,
): PricingRules => ({ now, platformBasisPoints: commissionBasisPoints, priceAdjustments })

async function place(deps: CheckoutDeps, tx: Tx, actor: Actor, request: IdempotentRequest, body: ChosenBody) {
  const now = deps.clock.now()
  const ids = { orderId: newId<OrderId>(), paymentId: newId<PaymentId>() }
  const { chosen } = body
  const { phone } = chosen
  // Pipelined: the database reads the pricing context after the key is claimed and the customer is locked, so what it counts of
  // the customer's orders includes those that were being placed at the same time.
  const [earlier, , context] = await pipelined(
    claimIdempotencyKey(tx, request, ids, now),
    lockUser(tx, actor.userId),
    loadPricingContext(tx, body, actor.userId, now),
  )
  if (earlier) return { answer: await repeatAnswer(deps, tx, body.vendorId, earlier.result) }
  const order = priceOrder(context, body, pricingRules(deps, now))

  const number = newOrderNumber()
  const expiresAt = plus(now, minutes(deps.paymentWindowMinutes))
  const payment: NewPayment = {
    id: ids.paymentId,
    orderId: ids.orderId,
    vendorId: body.vendorId,
    customerId: actor.userId,
    chosen,
    amountCents: order.totalCents,
    email: phone ? null : body.contact.email,
    reference: number,
  }
  const claim = deps.prompts.claim()
  // Pipelined as well: an order for which the last piece is gone is written in vain, and rolled back.
  const [short, counted] = await pipelined(
    takeStock(tx, body.vendorId, order.demand),
    insertOrder(tx, { body, order, payment, claim, now, expiresAt }),
  )
  if (short.length > 0 && context) throw soldOutMeanwhile(context, body, short, now)
  refuseTooManyPrompts(counted, now)
  const placed = { id: ids.orderId, number, totalCents: order.totalCents, expiresAt }
  const prompt = () => startPayment(deps.prompts, payment, claim)
  return { answer: answerOf(placed, { id: payment.id, method: chosen.method }), prompt }
}

/** The answer for an order that was placed; the same when the request is repeated, whatever became of the order since. */
const answerOf = (
  { id, number, totalCents, expiresAt }: Pick<OrderRow, 'id' | 'number' | 'totalCents' | 'expiresAt'>,
  payment: Pick<PaymentRow, 'id' | 'method'>,
  redirectUrl?: string | null,
): CheckoutAnswer => ({
  order: { id, number, status: 'PENDING_PAYMENT', totalKES: toKES(totalCents), expiresAt: expiresAt.toISOString() },
  payment: { id: payment.id, method: payment.method, status: 'CREATED', ...(redirectUrl ? { redirectUrl } : {}) },
})

async function repeatAnswer(
  { providers }: CheckoutDeps,
  tx: Tx,
  vendorId: VendorId,
  { orderId, paymentId }: { orderId: OrderId; paymentId: PaymentId },
) {
  const [order, payment] = [
    await lockOrder(tx, { id: orderId, vendorId }),
    await findPayment(tx, { id: paymentId, vendorId }),
  ]
  assert(order && payment, `order ${orderId} was placed and is gone`)
  return answerOf(order, payment, toPayment(payment, providers).redirectUrl)
}

/** Enough was left when the cart was priced and not a moment later: the line that is sold out is named all the same. */
function soldOutMeanwhile(context: Parameters<typeof checkLines>[0], body: CheckoutBody, short: string[], now: Date) {
  const emptied = {
    ...context,
    lines: context.lines.map((line) => ({
      ...line,
      stocks: line.stocks.map((stock) => (short.includes(stock.id) ? { ...stock, left: 0 } : stock)),
    })),
  }
  const line = checkLines(emptied, body.items, now).find(({ state }) => state === 'SOLD_OUT')
  return line ? soldOut(line) : new DomainError('sold_out', 'Something in your cart has just sold out.')
}

/** `UZ48251937`: eight digits can be read aloud in pairs, fit Daraja's 12 characters, and do not reveal how many orders there are. */
const newOrderNumber = () => `${orderNumberPrefix}${String(randomInt(100_000_000)).padStart(8, '0')}`
