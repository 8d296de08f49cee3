import type { CommissionRuleId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { deleteComingRule, lockRule } from './coming-rules.queries.ts'
import { ruleRate } from './commission-rule.ts'
import { emitCommissionChanged } from './emit-commission-changed.ts'
import { ruleSubjectName } from './rates.queries.ts'

/**
 * Takes back a rule of a day to come. Nothing was sold under it, so nothing is lost of what explains a sale; the audit
 * keeps that it was there. Who was told of it is told again.
 */
export const takeBackRule = (db: Db, actor: Actor, id: CommissionRuleId, now: Date) =>
  inTransaction(db, async (tx) => {
    const rule = await lockRule(tx, id)
    if (!rule) throw notFound('The rule')
    const { subject, startsAt } = rule
    // Another process prices by a clock that is not quite this one.
    if (startsAt <= plus(now, minutes(1))) {
      throw new DomainError('invalid_transition', 'It holds already. Set another rule, which takes its place.')
    }
    await deleteComingRule(tx, id, now)
    const rate = ruleRate(rule)
    await emitCommissionChanged(tx, { subject, rate, startsAt, isTakenBack: true }, now)
    const name = await ruleSubjectName(tx, subject)
    const detail = { scope: subject.scope, name, ...rate, startsAt: startsAt.toISOString() }
    await recordAudit(tx, actor, { action: 'commission.take-back', subjectId: id, detail }, now)
    return subject
  })
