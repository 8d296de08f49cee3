import { type SQL, sql } from 'drizzle-orm'
import {
  type AttributedPriceLine,
  type PriceBasis,
  type PriceLine,
  PriceLineKind,
  type PriceParty,
} from '#contracts/money/price-lines.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'

export interface PriceLineJson {
  kind: PriceLineKind
  party: PriceParty
  amountCents: Cents
  basis: PriceBasis | null
}

/** What an order line has on the wire that follows from its price lines. */
export type LineMoney = 'unitPriceKES' | 'amountKES' | 'paidKES'

/** The price lines of the order `o`. */
export const priceLinesJson: SQL = sql`(select json_agg(json_build_object('kind', kind, 'party', party,
  'amountCents', amount_cents, 'basis', basis) order by position)
  from order_price_lines where vendor_id = o.vendor_id and order_id = o.id)`

/** What was paid for the line `l` of the order `o`, by all its price lines. */
export const paidCents: SQL = sql`(select coalesce(sum(amount_cents), 0)
  from order_price_lines where vendor_id = o.vendor_id and order_id = o.id and order_line_id = l.id)`

/**
 * The price as people read it: goods together, and each rule once, on however many order lines it falls, in the order in which a
 * receipt has them.
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
