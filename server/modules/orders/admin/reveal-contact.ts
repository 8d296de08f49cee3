import type { RevealedContact } from '#contracts/admin/users/contacts.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { orders } from '../orders.tables.ts'

/** The whole phone and email that were given with an order, for an administrator who asks: the audit says who did. */
export const revealContact = (
  db: Db,
  { actor, id, now }: { actor: Actor; id: OrderId; now: Date },
): Promise<RevealedContact> =>
  inTransaction(db, async (tx) => {
    const [contact] = await tx
      .select({ phone: orders.contactPhone, email: orders.contactEmail })
      .from(orders)
      .where(and(acrossVendors('admin-record'), eq(orders.id, id)))
    if (!contact) throw notFound('The order')
    await recordAudit(tx, actor, { action: 'order.reveal-contact', subjectId: id, detail: {} }, now)
    return contact
  })
