import type { Rate } from '#contracts/money/commission-on.ts'
import type { CommissionRate, CommissionScope } from '#contracts/money/commissions.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { CommissionRuleId } from '#contracts/wire/primitives.ts'
import type { GeneralRules, LatestRule } from './rules.queries.ts'

/** What a line is sold under, frozen with it. */
export interface AppliedRule extends Rate {
  /** Null for the platform's setting, which is no rule. */
  id: CommissionRuleId | null
  scope: CommissionScope | null
}

/**
 * The most specific rule in effect: the product's, its vendor's, that of the first category that has one, the
 * platform's; else the default.
 */
export function ruleFor(product: LatestRule | null, general: GeneralRules, usualBasisPoints: number): AppliedRule {
  for (const rule of [product, general.vendor, ...general.categories, general.platform]) {
    const rate = rule && ruleRate(rule)
    if (rate) return { id: rule.id, scope: rule.scope, ...rate }
  }
  return { id: null, scope: null, basisPoints: usualBasisPoints, fixedCents: 0 }
}

export const ruleRate = ({ basisPoints, fixedCents }: Pick<LatestRule, 'basisPoints' | 'fixedCents'>): Rate | null =>
  basisPoints === null || fixedCents === null ? null : { basisPoints, fixedCents }

export const toRate = ({ basisPoints, fixedCents }: Rate): CommissionRate => ({
  percent: basisPoints / 100,
  fixedKES: toKES(fixedCents),
})

export const toBasisPoints = (percent: number) => Math.round(percent * 100)
