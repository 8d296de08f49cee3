import type { DeliveryId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { giveUpDeadLetters, retryDeadLetters } from '#server/modules/outbox/index.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'

const decisions = {
  retry: { decide: retryDeadLetters, action: 'job.retry' },
  giveUp: { decide: giveUpDeadLetters, action: 'job.give-up' },
} as const

/**
 * A person has dead letters tried again, or gives them up; each stands in the trail. Returns how many still waited
 * for a person.
 */
export const decideDeadLetters = (
  db: Db,
  actor: { userId: UserId },
  decision: keyof typeof decisions,
  ids: readonly DeliveryId[],
  now: Date,
) =>
  inTransaction(db, async (tx) => {
    const { decide, action } = decisions[decision]
    const decided = await decide(tx, ids, actor.userId, now)
    for (const { id, kind, address, error } of decided) {
      const detail = { kind, subject: address && maskContacts(address), error: error && maskContacts(error) }
      await recordAudit(tx, actor, { action, subjectId: id, detail }, now)
    }
    return decided.length
  })
