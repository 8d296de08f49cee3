import { type AttributedPriceLine, type PriceLine, PriceLineKind } from '#contracts/money/price-lines.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { fixed, jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { orderLines, orderPriceLines, orders } from './orders.tables.ts'

const priceLineJson = jsonObject({
  kind: orderPriceLines.kind,
  party: orderPriceLines.party,
  amountCents: orderPriceLines.amountCents,
  basis: orderPriceLines.basis,
})
type PriceLineJson = ValueOf<typeof priceLineJson>

const ofOrder = sql`from ${orderPriceLines}
  where ${orderPriceLines.vendorId} = ${orders.vendorId} and ${orderPriceLines.orderId} = ${orders.id}`

/** The price lines of a row of orders. */
export const priceLinesJson = jsonArray(priceLineJson, ofOrder, { orderBy: sql`${orderPriceLines.position}` })

/** What was paid for a row of order lines, joined with its order, by all its price lines. */
export const paidCents = fixed(sql<Cents>`(
  select coalesce(sum(${orderPriceLines.amountCents}), 0) ${ofOrder} and ${orderPriceLines.orderLineId} = ${orderLines.id})`)

/**
 * The price as people read it: goods together, and each rule once, on however many order lines it falls, in the order
 * in which a receipt has them.
 */
export function toAttributedPriceLines(lines: readonly PriceLineJson[]): AttributedPriceLine[] {
  const rows = new Map<string, PriceLineJson>()
  for (const line of lines) {
    const key = [line.kind, line.party, line.basis?.code].join(' ')
    const sameRule = rows.get(key)
    rows.set(key, sameRule ? { ...sameRule, amountCents: sameRule.amountCents + line.amountCents } : line)
  }
  return PriceLineKind.options.flatMap((kind) =>
    [...rows.values()]
      .filter((row) => row.kind === kind)
      .map(({ party, amountCents, basis }) => ({ kind, party, amountKES: toKES(amountCents), basis })),
  )
}

/** The same for customers, who are not told who bears what. */
export const toPriceLines = (lines: readonly PriceLineJson[]): PriceLine[] =>
  toAttributedPriceLines(lines).map(({ party: _, ...line }) => line)
