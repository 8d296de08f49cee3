import type * as z from 'zod'
import type { Rate } from '#contracts/money/commission-on.ts'
import type { setCommission as contract } from '#contracts/money/commissions.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { CommissionRuleId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { toBasisPoints } from './commission-rule.ts'
import { commissionRules } from './commissions.tables.ts'
import { emitCommissionChanged } from './emit-commission-changed.ts'
import { ownRate, ruleSubjectName } from './rates.queries.ts'
import type { RuleSubject } from './rules.queries.ts'

type Body = z.output<(typeof contract)['body']>

export interface NewRule {
  subject: RuleSubject
  /** Null ends the rule before it. */
  rate: Rate | null
  startsAt: Date
  createdBy: UserId
}

/** Inserts a rule. For one thing and one moment there is one: a second is refused, since rules are never changed. */
export async function insertRule(tx: Tx, { subject, rate, startsAt, createdBy }: NewRule, now: Date) {
  const id = newId<CommissionRuleId>()
  const row = { id, ...subject, ...rate, startsAt, createdBy, createdAt: now }
  await tx
    .insert(commissionRules)
    .values(row)
    .catch((error) => {
      if (!violatedConstraint(error)?.startsWith('commission_rules_')) throw error
      throw new DomainError('rule_exists', 'There is a rule from this moment on already. Choose another moment.', {
        field: 'startsAt',
      })
    })
  return id
}

/** An administrator's new rule. */
export async function setRule(db: Db, actor: Actor, body: Body, now: Date): Promise<CommissionRuleId> {
  const startsAt = body.startsAt ? comingMoment(body.startsAt, now) : now
  const { subject } = body
  const rate = body.rate && { basisPoints: toBasisPoints(body.rate.percent), fixedCents: toCents(body.rate.fixedKES) }
  return inTransaction(db, async (tx) => {
    const name = await ruleSubjectName(tx, subject)
    if (!rate && !(await ownRate(tx, subject, startsAt))) {
      throw new DomainError('no_rule_to_end', 'It has no rule of its own by then that could end.', { field: 'rate' })
    }
    const id = await insertRule(tx, { subject, rate, startsAt, createdBy: actor.userId }, now)
    await emitCommissionChanged(tx, { subject, rate, startsAt }, now)
    const detail = { scope: subject.scope, name, ...rate, startsAt: startsAt.toISOString() }
    await recordAudit(tx, actor, { action: rate ? 'commission.set' : 'commission.end', subjectId: id, detail }, now)
    return id
  })
}

function comingMoment(given: string, now: Date): Date {
  const startsAt = new Date(given)
  const refuse = (sentence: string) => new DomainError('invalid_input', sentence, { field: 'startsAt' })
  if (startsAt < now) throw refuse('Choose a moment that is still to come: what was sold stays as it was sold.')
  if (startsAt > plus(now, days(366))) throw refuse('Choose a moment within a year.')
  return startsAt
}
