import { sql } from 'drizzle-orm'
import { type FoodFacts, noFoodFacts } from '#contracts/food-facts.ts'
import type { Rate } from '#contracts/money/commission-on.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { toRate } from '#server/modules/commissions/index.ts'

/** How many of the line `l` were refunded, line by line. */
export const refundedQuantity = sql`(select coalesce(sum(quantity), 0) from refund_lines where order_line_id = l.id)`

/** The rate at which the line `l` was sold, and its commission. */
export interface LineCommission extends Rate {
  cents: Cents
}

export const lineCommissionJson = sql`json_build_object('basisPoints', l.commission_basis_points,
  'fixedCents', l.commission_fixed_cents, 'cents', l.commission_cents)`

export const toLineCommission = ({ cents, ...rate }: LineCommission) => ({
  rate: toRate(rate),
  amountKES: toKES(cents),
})

/** A fact that could not be stated yet when the line was sold was not stated. */
export const toLineFoodFacts = (stated: Partial<FoodFacts>): FoodFacts => ({ ...noFoodFacts, ...stated })
