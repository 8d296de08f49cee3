import type { Cents } from '#contracts/wire/money.ts'
import type { MoneySplit } from '../money-split.ts'

type Wanted = Omit<MoneySplit, 'earningsCents'>

/**
 * Splits an amount between the vendor and the platform's accounts, as near to what is wanted as what each has left
 * allows. The vendor gives the exact rest. Fees, tax and promotion are whole shillings, as they were charged;
 * commission may have cents.
 */
export function splitBetween(amountCents: Cents, wanted: Wanted, left: MoneySplit): MoneySplit {
  const parts = {
    serviceFeeCents: clamp(wanted.serviceFeeCents, 0, left.serviceFeeCents),
    taxCents: clamp(wanted.taxCents, 0, left.taxCents),
    promotionCents: clamp(wanted.promotionCents, 0, left.promotionCents),
  }
  const ofSale = () => amountCents - parts.serviceFeeCents - parts.taxCents + parts.promotionCents
  // What the sale itself cannot give, fees and tax give, and then less of the promotion comes back.
  const saleLeft = left.earningsCents + left.commissionCents
  for (const key of ['serviceFeeCents', 'taxCents'] as const) {
    parts[key] = clamp(parts[key] + above(ofSale(), saleLeft) - above(0, ofSale()), 0, left[key])
  }
  parts.promotionCents = clamp(
    parts.promotionCents - above(ofSale(), saleLeft) + above(0, ofSale()),
    0,
    left.promotionCents,
  )
  const saleCents = ofSale()
  const commissionCents = clamp(
    wanted.commissionCents,
    Math.max(0, saleCents - left.earningsCents),
    Math.min(saleCents, left.commissionCents),
  )
  return { ...parts, commissionCents, earningsCents: saleCents - commissionCents }
}

const clamp = (value: Cents, least: Cents, most: Cents) => Math.min(Math.max(value, least), most)

const above = (value: Cents, most: Cents) => Math.max(0, value - most)

/** Rounded half up to the cent. The product of two amounts can pass 2^53, so it is computed with BigInt. */
export const prorate = (whole: Cents, part: number, of: number): Cents =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n))

/** As `prorate`, of whole shillings to whole shillings. */
export const prorateShillings = (whole: Cents, part: number, of: number): Cents => prorate(whole / 100, part, of) * 100
