import { sql } from 'drizzle-orm'
import { type FoodFacts, noFoodFacts } from '#contracts/food-facts.ts'
import type { Rate } from '#contracts/money/commission-on.ts'
import type { OrderLine } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { toRate } from '#server/modules/commissions/index.ts'
import { type LineMoney, paidCents } from './price-lines.ts'

/** How many of the line `l` were refunded, line by line. */
export const refundedQuantity = sql`(select coalesce(sum(quantity), 0) from refund_lines where vendor_id = l.vendor_id and order_line_id = l.id)`

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

export interface LineJson extends Omit<OrderLine, LineMoney | 'productVariationId' | keyof FoodFacts> {
  foodFacts: Partial<FoodFacts>
  variationId: OrderLine['productVariationId']
  unitPriceCents: Cents
  paidCents: Cents
  /** Frozen with it; not shown to the customer. */
  commission: LineCommission
}

/** The lines of the order `o`. */
export const orderLinesJson = sql`(select json_agg(json_build_object('id', id, 'productId', product_id, 'variationId', variation_id, 'kind', kind, 'name', name,
    'variationName', variation_name, 'unitPriceCents', unit_price_cents, 'paidCents', ${paidCents}, 'quantity', quantity, 'picture', picture, 'foodFacts', food_facts, 'commission', ${lineCommissionJson},
    'refundedQuantity', ${refundedQuantity}) order by position) from order_lines l where vendor_id = o.vendor_id and order_id = o.id)`

export const toLine = ({
  variationId,
  unitPriceCents,
  paidCents: paid,
  commission: _,
  foodFacts,
  ...line
}: LineJson): OrderLine => ({
  ...line,
  ...toLineFoodFacts(foodFacts),
  productVariationId: variationId,
  unitPriceKES: toKES(unitPriceCents),
  amountKES: toKES(unitPriceCents * line.quantity),
  paidKES: toKES(paid),
})
