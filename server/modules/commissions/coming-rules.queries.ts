import type { CommissionRuleId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { commissionRules } from './commissions.tables.ts'
import type { RuleSubject } from './rules.queries.ts'

/** A rule with what it is for, locked against another administrator. */
export async function lockRule(tx: Tx, id: CommissionRuleId) {
  const [rule] = await tx.select().from(commissionRules).where(eq(commissionRules.id, id)).for('update')
  if (!rule) return undefined
  const { scope, category, vendorId, productId } = rule
  const subject = {
    scope,
    ...(category && { category }),
    ...(vendorId && { vendorId }),
    ...(productId && { productId }),
  }
  return { ...rule, subject: subject as RuleSubject }
}

/** The database refuses it unless the rule starts after the moment that is named here. */
export async function deleteComingRule(tx: Tx, id: CommissionRuleId, now: Date) {
  // As a statement, which a split market carries to its machines; it takes no parameter.
  await tx.execute(sql.raw(`set local uliza.moment to '${now.toISOString()}'`))
  await tx.delete(commissionRules).where(eq(commissionRules.id, id))
}
