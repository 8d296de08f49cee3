import type { Rate } from '#contracts/money/commission-on.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toRate } from './commission-rule.ts'
import { ruleSubjectName } from './rates.queries.ts'
import type { RuleSubject } from './rules.queries.ts'
import { findCategoryName, findOwnersUnder } from './told-owners.queries.ts'

interface Change {
  subject: RuleSubject
  /** Null where the rule before it ends. */
  rate: Rate | null
  startsAt: Date
  isTakenBack?: boolean
}

/** Tells the owners for whom it changes something, each once, in the transaction that changes it. */
export async function emitCommissionChanged(tx: Tx, change: Change, now: Date) {
  const { subject, rate, startsAt, isTakenBack = false } = change
  const to = await findOwnersUnder(tx, subject, startsAt)
  if (to.length === 0) return
  const data = {
    scope: subject.scope,
    name: await nameInBoth(tx, subject),
    rate: rate && toRate(rate),
    startsAt: startsAt.toISOString(),
    isTakenBack,
  }
  await emit(tx, { type: 'commission_changed', to, data }, now)
}

async function nameInBoth(tx: Tx, subject: RuleSubject) {
  const inBoth = subject.scope === 'CATEGORY' && (await findCategoryName(tx, subject.category))
  if (inBoth) return inBoth
  const name = await ruleSubjectName(tx, subject)
  return name === null ? null : { en: name, sw: name }
}
