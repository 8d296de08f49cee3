import type { CartLineState } from '#contracts/checkout.ts'
import { availableFrom } from '#contracts/menu/available-times.ts'
import { toCents } from '#contracts/wire/money.ts'
import { openState } from '#server/modules/vendors/index.ts'
import { maxHeldUnpaid } from './customer-limits.ts'
import type { CatalogLine, PricingContext, RequestedLine } from './pricing.queries.ts'

type Stock = CatalogLine['stocks'][number]

/** A requested line beside what the catalog has of it, and what that means for the customer. */
export interface CheckedLine {
  requested: RequestedLine
  catalog: CatalogLine | null
  state: CartLineState
  /** How many could still be had, when that is fewer than requested. */
  left: number | null
  /** How many of the product the order may hold, when it is over a maximum. */
  most: number | null
  /** When it can be ordered next, where its own times say that it is not now. */
  availableAt: Date | null
}

/**
 * Checks what was requested against the catalog, line by line. Demand on a shared stock is summed over all lines. A
 * product's own times are asked of when the order is for.
 */
export function checkLines(
  context: PricingContext,
  items: readonly RequestedLine[],
  now: Date,
  servedAt: Date = now,
): CheckedLine[] {
  const byIndex = new Map(context.lines.map((line) => [line.n, line]))
  const demand = new Map<string, number>()
  const kept = keptForCustomer(context.lines)
  const perProduct = new Map<string, number>()
  for (const [n, item] of items.entries()) {
    perProduct.set(item.productId, (perProduct.get(item.productId) ?? 0) + item.quantity)
    for (const { id } of byIndex.get(n)?.stocks ?? []) demand.set(id, (demand.get(id) ?? 0) + item.quantity)
  }
  // An order that costs nothing is fulfilled at once: nothing of it is held.
  const waitsForPayment = context.lines.some(({ priceCents }) => priceCents > 0)
  return items.map((requested, n) => {
    const catalog = byIndex.get(n) ?? null
    const none = { requested, catalog, left: null, most: null, availableAt: null }
    if (!catalog || !isSold(catalog, requested, now)) return { ...none, state: 'GONE' }
    if (catalog.isMarkedSoldOut) return { ...none, left: 0, state: 'SOLD_OUT' }
    const from = catalog.availableTimes && availableFrom(catalog.availableTimes, servedAt.getTime())
    if (from !== null) return { ...none, state: 'NOT_NOW', availableAt: new Date(from) }
    const wrongOptions = wrongOptionsState(catalog)
    if (wrongOptions) return { ...none, state: wrongOptions }
    if (needsTurn(catalog, perProduct.get(requested.productId) ?? 0)) return { ...none, state: 'NEEDS_TURN' }
    const leftOf = (stock: Stock) => (catalog.isPromised ? 0 : stock.left) + (kept.get(stock.id) ?? 0)
    const short = catalog.stocks.filter((stock) => (demand.get(stock.id) ?? 0) > leftOf(stock))
    const left = short.length > 0 ? Math.min(...short.map(leftOf)) : null
    if (left !== null) return { ...none, left, state: left === 0 ? 'SOLD_OUT' : 'TOO_FEW' }
    const wanted = perProduct.get(requested.productId) ?? 0
    if (catalog.maxPerOrder !== null && wanted > catalog.maxPerOrder)
      return { ...none, state: 'OVER_MAXIMUM', most: catalog.maxPerOrder }
    const customerMost =
      catalog.maxPerCustomer === null ? null : Math.max(0, catalog.maxPerCustomer - catalog.purchased)
    if (customerMost !== null && wanted > customerMost)
      return { ...none, state: 'OVER_CUSTOMER_MAXIMUM', most: customerMost }
    const tooMany = catalog.stocks.filter(
      (stock) => (demand.get(stock.id) ?? 0) > holdable(stock) + (kept.get(stock.id) ?? 0),
    )
    if (waitsForPayment && tooMany.length > 0)
      return { ...none, state: 'OVER_HOLD_LIMIT', most: Math.min(...tooMany.map(holdable)) }
    return { ...none, state: catalog.priceCents === toCents(requested.priceKES) ? 'OK' : 'PRICE_CHANGED' }
  })
}

/**
 * People are in line, and it is not this customer's turn. What a waiting list keeps for them is theirs all the same.
 */
const needsTurn = ({ queue, offer }: CatalogLine, wanted: number): boolean =>
  queue !== null && queue.turn === null && (offer === null || offer.quantity < wanted)

/** How many of each stock are kept for the customer by offers of a waiting list. */
export function keptForCustomer(lines: readonly CatalogLine[]): Map<string, number> {
  const kept = new Map<string, number>()
  const offers = new Map(lines.map(({ offer, stocks }) => [offer?.id, { quantity: offer?.quantity ?? 0, stocks }]))
  for (const { quantity, stocks } of offers.values())
    for (const { id } of stocks) if (quantity > 0) kept.set(id, (kept.get(id) ?? 0) + quantity)
  return kept
}

/** How many more of a stock are held for this customer before payment. */
const holdable = ({ left, held }: Stock) => Math.max(0, maxHeldUnpaid(left + held) - held)

function wrongOptionsState({ choice: { gone, soldOut, wrongGroup } }: CatalogLine): CartLineState | null {
  if (gone.length > 0) return 'OPTION_GONE'
  if (soldOut.length > 0) return 'OPTION_SOLD_OUT'
  return wrongGroup && 'OPTION_COUNT'
}

/** Whether this can be bought at all: public, in its sale window, its event still to come, in a form that exists. */
function isSold(line: CatalogLine, requested: RequestedLine, now: Date): boolean {
  if (!line.isPublic) return false
  if (requested.productVariationId ? !line.variationFound : line.hasVariations) return false
  if (line.saleStartsAt && now < new Date(line.saleStartsAt)) return false
  if (line.saleEndsAt && now >= new Date(line.saleEndsAt)) return false
  if (line.kind === 'ITEM') return true
  return line.eventStatus === 'PUBLISHED' && line.eventEndsAt !== null && now < new Date(line.eventEndsAt)
}

type Hours = Pick<PricingContext, 'windows' | 'closures' | 'pauseReason' | 'pausedUntil'>

/** Whether the vendor takes orders for goods now, from the pricing context. */
export function openNow({ windows, closures, pauseReason, pausedUntil }: Hours, now: Date) {
  const closed = closures.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
  const pause = pauseReason === null ? null : { until: pausedUntil === null ? null : new Date(pausedUntil) }
  return openState(now, windows, closed, pause)
}
