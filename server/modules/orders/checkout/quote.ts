import { commissionOn } from '#contracts/money/commission-on.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { type AppliedRule, ruleFor } from '#server/modules/commissions/index.ts'
import type { MoneySplit } from '../money-split.ts'
import { adjust, type PriceAdjustment, type PriceLine, sumPriceLines } from './price-adjustments.ts'
import type { CatalogLine, PriceRequest, PricingContext, RequestedLine } from './pricing.queries.ts'

export interface PricedLine extends Omit<CatalogLine, 'commissionRule'> {
  requested: RequestedLine
  /** The rule it is sold under, and its commission. */
  commissionRule: AppliedRule
  commissionCents: Cents
}

export interface Quote extends MoneySplit {
  lines: PricedLine[]
  priceLines: PriceLine[]
  /** The goods at their prices, before discounts: what a delivery area's minimum is compared with. */
  subtotalCents: Cents
  totalCents: Cents
}

export interface QuoteRequest {
  items: readonly { requested: RequestedLine; catalog: CatalogLine }[]
  request: PriceRequest
}

export interface PricingRules {
  now: Date
  platformBasisPoints: number
  priceAdjustments: readonly PriceAdjustment[]
}

/**
 * The one price: what the cart's page and checkout show, what is charged, and what receipts, the ledger and refunds
 * rest on. Pure: no database, no clock. It refuses nothing; `priceOrder` does.
 */
export function quote(
  context: PricingContext,
  { items, request }: QuoteRequest,
  { now, platformBasisPoints, priceAdjustments }: PricingRules,
): Quote {
  const goods = items.map(({ requested, catalog }, line): PriceLine => {
    return { kind: 'GOODS', party: 'VENDOR', amountCents: catalog.priceCents * requested.quantity, line, basis: null }
  })
  let priceLines = [...goods, ...deliveryLine(context, request)]
  for (const adjustmentsOf of priceAdjustments) {
    for (const adjustment of adjustmentsOf({ context, items, request, priceLines, now })) {
      priceLines = [...priceLines, ...adjust(priceLines, adjustment)]
    }
  }
  const lines = items.map(({ requested, catalog }, line): PricedLine => {
    const commissionRule = ruleFor(catalog.commissionRule, context.commissionRules, platformBasisPoints)
    const amountCents = sumPriceLines(priceLines.filter((each) => each.line === line && isSoldByVendor(each)))
    const commissionCents = commissionOn({ amountCents, quantity: requested.quantity }, commissionRule)
    return { ...catalog, requested, commissionRule, commissionCents }
  })
  const commissionCents = lines.reduce((sum, line) => sum + line.commissionCents, 0)
  const of = (party: PriceLine['party'], kind?: PriceLine['kind']) =>
    sumPriceLines(priceLines.filter((each) => each.party === party && (!kind || each.kind === kind)))
  return {
    lines,
    priceLines,
    subtotalCents: sumPriceLines(goods),
    totalCents: sumPriceLines(priceLines),
    commissionCents,
    earningsCents: of('VENDOR') - commissionCents,
    serviceFeeCents: of('PLATFORM', 'FEE'),
    taxCents: of('PLATFORM', 'TAX'),
    promotionCents: 0 - of('PLATFORM', 'DISCOUNT'),
  }
}

/**
 * Commission is on the goods without the discounts that the vendor bears: nobody pays commission on what they did not
 * get.
 */
const isSoldByVendor = ({ kind, party }: PriceLine) => kind === 'GOODS' || (kind === 'DISCOUNT' && party === 'VENDOR')

function deliveryLine({ area }: PricingContext, { fulfilment }: PriceRequest): PriceLine[] {
  if (fulfilment?.method !== 'DELIVERY' || !area) return []
  return [{ kind: 'DELIVERY', party: 'VENDOR', amountCents: area.feeCents, line: null, basis: { areaName: area.name } }]
}
