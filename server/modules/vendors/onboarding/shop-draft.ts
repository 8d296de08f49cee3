import type * as z from 'zod'
import type { ShopDraft, saveShopDraft } from '#contracts/onboarding/shop-draft.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { vendors } from '../vendors.tables.ts'
import { shopDrafts } from './onboarding.tables.ts'

export async function findDraft(db: Db, ownerId: UserId): Promise<ShopDraft | null> {
  const [draft] = await db.select().from(shopDrafts).where(eq(shopDrafts.ownerId, ownerId))
  return draft ? { step: draft.step, values: draft.values, savedAt: draft.savedAt.toISOString() } : null
}

/** What was written last counts, on whichever device. */
export async function saveDraft(
  db: Db,
  ownerId: UserId,
  { step, values }: z.output<(typeof saveShopDraft)['body']>,
  now: Date,
): Promise<ShopDraft> {
  const draft = { step, values, savedAt: now }
  await db
    .insert(shopDrafts)
    .values({ ownerId, ...draft })
    .onConflictDoUpdate({ target: shopDrafts.ownerId, set: draft })
  return { step, values, savedAt: now.toISOString() }
}

/** The shop is there: what was written of it is in it. */
export const deleteDraft = (tx: Tx, ownerId: UserId) => tx.delete(shopDrafts).where(eq(shopDrafts.ownerId, ownerId))

const slugColumn = columns({ slug: vendors.slug })

/** Whether no shop has this address, whatever its status. */
export async function isAddressFree(db: Db, slug: string): Promise<boolean> {
  const isTaken = sql`${acrossVendors('public-page')} and ${vendors.slug} = ${slug}`
  return (await selectOne(db, slugColumn, sql`from ${vendors} where ${isTaken}`)) === undefined
}
