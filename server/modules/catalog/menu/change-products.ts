import type { BulkAction } from '#contracts/menu/menu-terms.ts'
import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, ne, sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { products } from '../catalog.tables.ts'

/** Where each action leads, and which of the products are not there yet. */
const changes = {
  SOLD_OUT: { set: { isSoldOut: true }, isDue: eq(products.isSoldOut, false) },
  BACK: { set: { isSoldOut: false }, isDue: eq(products.isSoldOut, true) },
  ACTIVATE: { set: { status: 'ACTIVE' as const }, isDue: ne(products.status, 'ACTIVE') },
  ARCHIVE: { set: { status: 'ARCHIVED' as const }, isDue: ne(products.status, 'ARCHIVED') },
} satisfies Record<BulkAction, unknown>

/**
 * Changes several products at once, or none of them. A status is part of what the editor of products saves, so it makes
 * a new version; the switch of what is sold out is not.
 */
export async function changeProducts(
  db: Db,
  vendorId: VendorId,
  { action, ids }: { action: BulkAction; ids: ProductId[] },
  now: Date,
): Promise<{ changed: number; unchanged: number }> {
  const { set, isDue } = changes[action]
  const isChosen = and(eq(products.vendorId, vendorId), inArray(products.id, ids))
  return inTransaction(db, async (tx) => {
    await lockGoods(tx, vendorId, ids, 'ids')
    const versioned = 'status' in set ? { version: sql`${products.version} + 1`, updatedAt: now } : {}
    const changed = await tx
      .update(products)
      .set({ ...set, ...versioned })
      .where(and(isChosen, isDue))
      .returning({ id: products.id })
    return { changed: changed.length, unchanged: ids.length - changed.length }
  })
}

/**
 * Locks the products of these ids; refuses all of them when one is not the vendor's, or is a ticket. `field` is where
 * the ids were sent.
 */
export async function lockGoods(tx: Tx, vendorId: VendorId, ids: ProductId[], field: string): Promise<void> {
  // Locked in one order, so that two changes of the same products do not wait for each other.
  const found = await tx
    .select({ id: products.id, kind: products.kind, name: products.name })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), inArray(products.id, ids)))
    .orderBy(products.id)
    .for('no key update')
  if (found.length < ids.length) throw notFound('A product')
  const ticket = found.find(({ kind }) => kind === 'TICKET')
  if (ticket) {
    const sentence = `${ticket.name} is a ticket: its event decides when it is on sale. Leave it out.`
    throw new DomainError('invalid_input', sentence, { field: `${field}.${ids.indexOf(ticket.id)}` })
  }
}
