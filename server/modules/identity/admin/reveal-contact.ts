import type { RevealedContact } from '#contracts/admin/users/contacts.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'

/** The whole phone and email of somebody, for an administrator who asks: the audit says who did, not what was seen. */
export const revealContact = (
  db: Db,
  { actor, userId, now }: { actor: Actor; userId: UserId; now: Date },
): Promise<RevealedContact> =>
  inTransaction(db, async (tx) => {
    const [contact] = await tx
      .select({ phone: users.phone, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    if (!contact) throw notFound('The user')
    await recordAudit(tx, actor, { action: 'user.reveal-contact', subjectId: userId, detail: {} }, now)
    return { phone: contact.phone, email: contact.email ?? '' }
  })
