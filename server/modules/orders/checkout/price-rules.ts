import { type Db, pipelined } from '#server/platform/database/database.ts'
import type { PriceAdjustment, PriceInquiry, PriceRule } from './price-adjustments.ts'

/** The marketplace's rules, in the order in which they apply. It has none yet. */
export const priceRules: readonly PriceRule[] = []

/** Reads what the rules bring reads for, and gives each as the pure function that a quote applies. */
export async function readPriceRules(
  db: Db,
  rules: readonly PriceRule[],
  inquiry: PriceInquiry,
): Promise<PriceAdjustment[]> {
  const facts = await pipelined(...rules.map(async (rule) => rule.read?.(db, inquiry)))
  return rules.map((rule, n) => (input) => rule.adjust(input, facts[n]))
}
