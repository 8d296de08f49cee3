import type { OwnerDocument } from '#contracts/onboarding/documents.ts'
import { documentDays } from '#contracts/onboarding/steps.ts'
import type { DocumentId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { shopDrafts } from '#server/modules/vendors/onboarding/onboarding.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from '#server/platform/database/drizzle.ts'
import { documents } from './documents.tables.ts'

/** How long a page is kept of somebody who opens no shop. */
const unsentDays = 90

const isReadable = and(isNotNull(documents.keptAt), isNull(documents.removedAt))

async function list(db: Db, isWanted: ReturnType<typeof eq>): Promise<OwnerDocument[]> {
  const rows = await db
    .select()
    .from(documents)
    .where(and(isWanted, isReadable))
    .orderBy(asc(documents.createdAt), asc(documents.id))
  return rows.map(toDocument)
}

export const toDocument = ({ id, kind, width, height, createdAt }: typeof documents.$inferSelect): OwnerDocument => ({
  id,
  kind,
  width,
  height,
  uploadedAt: createdAt.toISOString(),
})

export const listDocuments = (db: Db, ownerId: UserId) => list(db, eq(documents.ownerId, ownerId))

/** The pages that the owner of this shop has sent. */
export const documentsOfVendor = (db: Db, vendorId: VendorId) =>
  list(db, eq(documents.ownerId, sql`(select ${vendors.ownerId} from ${vendors} where ${vendors.id} = ${vendorId})`))

/** Whoever sends pages does so one after the other. */
export const lockOwner = (tx: Tx, ownerId: UserId) =>
  tx.execute(sql`select 1 from ${users} where ${users.id} = ${ownerId} for no key update`)

/** The page, of this person where one is named; undefined where there is none to read. */
export async function findPage(db: Db, id: DocumentId, ownerId?: UserId) {
  const matchesFilter = and(eq(documents.id, id), ownerId && eq(documents.ownerId, ownerId), isReadable)
  const [page] = await db.select().from(documents).where(matchesFilter)
  return page
}

/**
 * Up to this many pages of which nothing is needed any more: not kept to their end, removed, of no shop, or long
 * decided.
 */
export function unneededDocuments(db: Db, now: Date, limit: number) {
  const ownShop = sql`select 1 from ${vendors} where ${acrossVendors('due-work')} and ${vendors.ownerId} = ${documents.ownerId}`
  const ownDraft = sql`select 1 from ${shopDrafts} where ${shopDrafts.ownerId} = ${documents.ownerId}`
  const decidedBefore = plus(now, -days(documentDays)).toISOString()
  return db
    .select({ id: documents.id })
    .from(documents)
    .where(
      or(
        isNotNull(documents.removedAt),
        and(isNull(documents.keptAt), lt(documents.createdAt, plus(now, -hours(1)))),
        and(
          lt(documents.createdAt, plus(now, -days(unsentDays))),
          sql`not exists (${ownShop})`,
          sql`not exists (${ownDraft})`,
        ),
        sql`exists (${ownShop} and ${vendors.status} not in ('PENDING', 'CHANGES_REQUESTED')
          and ${vendors.decidedAt} < ${decidedBefore} and ${documents.createdAt} < ${decidedBefore})`,
      ),
    )
    .orderBy(documents.createdAt)
    .limit(limit)
}
