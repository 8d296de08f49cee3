import * as z from 'zod'
import { maxCents } from '../wire/money.ts'

/**
 * What a part of a price is. GOODS: an order line at its price. DELIVERY: the fee of its area. DISCOUNT: what is taken
 * off, below zero. FEE: a charge beside the goods, as for packaging or service. TAX: collected for the tax authority.
 */
export const PriceLineKind = z.enum(['GOODS', 'DELIVERY', 'DISCOUNT', 'FEE', 'TAX'])
export type PriceLineKind = z.infer<typeof PriceLineKind>

/** Who bears a discount; whose any other price line is. The platform keeps a tax for the authority it owes it to. */
export const PriceParty = z.enum(['VENDOR', 'PLATFORM'])
export type PriceParty = z.infer<typeof PriceParty>

/** What a price line rests on, beside the order line that it belongs to. Goods rest on their order line alone. */
export const PriceBasis = z.object({
  /** The rule it was made by, for programs: `LUNCH10`, `vat`. */
  code: z.string().optional(),
  /** What people read. */
  label: z.object({ en: z.string(), sw: z.string() }).optional(),
  /** The rate of the rule, where it has one: 16 % is 1600. */
  basisPoints: z.int().optional(),
  /** The delivery area. */
  areaName: z.string().optional(),
})
export type PriceBasis = z.infer<typeof PriceBasis>

const maxKES = maxCents / 100

/** A row of a price as people read it: all goods together, and each rule once, on however many order lines it falls. */
export const PriceLine = z.object({
  kind: PriceLineKind,
  /** Whole shillings; a discount is below zero. */
  amountKES: z.int().min(-maxKES).max(maxKES),
  basis: PriceBasis.nullable(),
})
export type PriceLine = z.infer<typeof PriceLine>

/** As its vendor and administrators see it: with who bears it, or whose it is. */
export const AttributedPriceLine = PriceLine.extend({ party: PriceParty })
export type AttributedPriceLine = z.infer<typeof AttributedPriceLine>
