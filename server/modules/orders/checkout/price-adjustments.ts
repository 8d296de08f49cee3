import type { PriceBasis, PriceLineKind, PriceParty } from '#contracts/money/price-lines.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import type { CatalogLine, PriceRequest, PricingContext, RequestedLine } from './pricing.queries.ts'
import { spread, wholeShillings } from './whole-shillings.ts'

/**
 * A part of a price: a signed amount of whole shillings, whose it is, the order line it belongs to, and what it rests
 * on.
 */
export interface PriceLine {
  kind: PriceLineKind
  party: PriceParty
  amountCents: Cents
  /** The index of its order line; null when it belongs to the order as a whole. */
  line: number | null
  basis: PriceBasis | null
}

interface Adjusts {
  /** Above zero, a discount too. It is rounded to whole shillings. */
  amountCents: Cents
  basis: PriceBasis & Required<Pick<PriceBasis, 'code' | 'label'>>
}

/**
 * What is taken off or added. One of the goods is spread over their order lines in proportion, so that each line knows
 * what was paid for it, and a refund of the line gives back its part. One of the order stays with the order.
 */
export type Adjustment = Adjusts &
  (
    | { kind: 'DISCOUNT'; party: PriceParty; of: 'GOODS' | 'DELIVERY' | { line: number } }
    | { kind: 'FEE'; party: PriceParty; of: 'GOODS' | 'ORDER' | { line: number } }
    | { kind: 'TAX'; of: 'GOODS' | 'ORDER' | { line: number } }
  )

/** What every rule knows: pure facts, and the price so far. */
export interface AdjustmentInput {
  context: PricingContext
  items: readonly { requested: RequestedLine; catalog: CatalogLine }[]
  /** As the customer sent it. */
  request: PriceRequest
  priceLines: readonly PriceLine[]
  now: Date
}

/** What a rule takes off or adds. Pure. Rules apply in order, each to the price of those before it. */
export type PriceAdjustment = (input: AdjustmentInput) => readonly Adjustment[]

/** What is to be priced, of whom: null of who is not signed in. */
export interface PriceInquiry {
  request: PriceRequest
  customerId: UserId | null
  now: Date
}

/**
 * A discount, fee or tax: what it takes off or adds, and what it has to know beyond the pricing context. `adjust` is
 * pure; `facts` are what `read` gave, undefined without one.
 */
export interface PriceRule<Facts = unknown> {
  /**
   * Sends its statements at once, before it waits for anything: they go with the pricing read in one round trip, after
   * the customer is locked. Undefined when this inquiry needs none.
   */
  read?(db: Db, inquiry: PriceInquiry): Promise<Facts> | undefined
  adjust(input: AdjustmentInput, facts: Facts | undefined): readonly Adjustment[]
}

export const sumPriceLines = (lines: readonly PriceLine[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

const kindsOfGoods: readonly PriceLineKind[] = ['GOODS', 'DISCOUNT']

/** What the goods of an order line cost after the discounts on them. */
const goodsLeft = (lines: readonly PriceLine[], index: number) =>
  sumPriceLines(lines.filter(({ line, kind }) => line === index && kindsOfGoods.includes(kind)))

/** What the delivery costs after the discounts on it: the only ones that belong to no order line. */
export const deliveryLeft = (lines: readonly PriceLine[]) =>
  sumPriceLines(lines.filter(({ line, kind }) => line === null && (kind === 'DELIVERY' || kind === 'DISCOUNT')))

/** An order is paid by M-Pesa or by card, and neither charges nothing: a discount leaves this much to pay. */
const leastTotalCents = 100

/**
 * The price lines of an adjustment, after those so far. A discount never takes more than what it is taken off still
 * costs.
 */
export function adjust(soFar: readonly PriceLine[], adjustment: Adjustment): PriceLine[] {
  const { kind, of, basis } = adjustment
  assert(adjustment.amountCents >= 0, `adjustment ${basis.code} is below zero`)
  const targets = adjustedLines(soFar, of)
  const left = targets.map((line) => (line === null ? deliveryLeft(soFar) : goodsLeft(soFar, line)))
  const isDiscount = kind === 'DISCOUNT'
  const limit = isDiscount ? Math.min(sum(left), sumPriceLines(soFar) - leastTotalCents) : Number.POSITIVE_INFINITY
  const amountCents = Math.max(0, Math.min(wholeShillings(adjustment.amountCents), limit))
  return spread(amountCents, left).flatMap((part, n) => {
    if (part === 0) return []
    const party = kind === 'TAX' ? 'PLATFORM' : adjustment.party
    return [{ kind, party, amountCents: isDiscount ? -part : part, line: targets[n] ?? null, basis }]
  })
}

function adjustedLines(soFar: readonly PriceLine[], of: Adjustment['of']): (number | null)[] {
  if (of === 'ORDER' || of === 'DELIVERY') return [null]
  if (of === 'GOODS') return soFar.flatMap(({ kind, line }) => (kind === 'GOODS' ? [line] : []))
  assert(
    soFar.some(({ kind, line }) => kind === 'GOODS' && line === of.line),
    `there is no order line ${of.line} to adjust`,
  )
  return [of.line]
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, each) => total + each, 0)
