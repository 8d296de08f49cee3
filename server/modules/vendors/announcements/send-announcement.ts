import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { announcements } from './announcements.tables.ts'
import { type ChosenShops, findChosenOwners } from './chosen-owners.queries.ts'

/** So many owners are told by one statement. */
const batchSize = 500

export interface AnnouncementToSend extends ChosenShops {
  en: string
  sw: string
}

/**
 * Tells the owners of the chosen shops, all of them or none, and answers the id of the announcement. The worker sends it
 * as any message, a batch at a time, by the channel that reaches each.
 */
export async function sendAnnouncement(
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId'>,
  request: IdempotentRequest,
  { en, sw, ...chosen }: AnnouncementToSend,
): Promise<string> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const id = newId<string>()
    const earlier = await claimIdempotencyKey(tx, request, { id }, now)
    if (earlier) return earlier.result.id
    const owners = await findChosenOwners(tx, chosen)
    if (owners.length === 0) throw new DomainError('invalid_transition', 'There is no shop like this.')
    const { county = null, category = null, status = null } = chosen
    const to = { county, category, status, shops: owners.length }
    await tx.insert(announcements).values({ id, en, sw, ...to, sentBy: actor.userId, sentAt: now })
    for (let from = 0; from < owners.length; from += batchSize) {
      const batch = owners.slice(from, from + batchSize)
      await emit(tx, { type: 'market_announcement', to: batch, data: { en, sw } }, now)
    }
    await recordAudit(tx, actor, { action: 'announcement.send', subjectId: id, detail: { en, ...to } }, now)
    return id
  })
}
