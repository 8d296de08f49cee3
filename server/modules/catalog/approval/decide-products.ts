import type { ProductForEditing } from '#contracts/catalog.ts'
import type { ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudits } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { products } from '../catalog.tables.ts'
import { findForEditing } from '../products.queries.ts'
import { versionConflict } from '../update-product.ts'
import { productOwners } from './approval.queries.ts'

interface Seen {
  id: ProductId
  version: number
}

type Decision = { approval: 'APPROVED'; rejectionReason: null } | { approval: 'REJECTED'; rejectionReason: string }

/**
 * Approves those that still wait as they were seen. What was decided meanwhile, or saved by its vendor, is left alone:
 * nobody approves what they have not looked at. Returns the vendors of those that were approved.
 */
export async function approveProducts(db: Db, actor: Actor, seen: readonly Seen[], now: Date) {
  return inTransaction(db, async (tx) => {
    const approved: { vendorId: VendorId; ids: ProductId[] }[] = []
    for (const { vendorId, ownerId, ids } of await productOwners(tx, seen)) {
      const ofVendor = seen.filter(({ id }) => ids.includes(id))
      const decision = { approval: 'APPROVED', rejectionReason: null } as const
      const decided = await decide(tx, actor, { vendorId, ownerId, seen: ofVendor }, decision, now)
      if (decided.length > 0) approved.push({ vendorId, ids: decided })
    }
    return approved
  })
}

/** Rejects one that waits as it was seen. */
export async function rejectProduct(db: Db, actor: Actor, seen: Seen, reason: string, now: Date) {
  return inTransaction(db, async (tx): Promise<ProductForEditing> => {
    const [owner] = await productOwners(tx, [seen])
    const decision = { approval: 'REJECTED', rejectionReason: reason } as const
    const decided = owner ? await decide(tx, actor, { ...owner, seen: [seen] }, decision, now) : []
    const product = await findForEditing(tx, 'ANY', seen.id)
    if (decided.length > 0) return product
    if (product.version !== seen.version) throw versionConflict(product)
    const state = product.approval === 'APPROVED' ? 'approved' : 'rejected'
    throw new DomainError(
      'invalid_transition',
      `${product.name} is ${state} already; only one that waits is decided.`,
      {
        data: { approval: product.approval },
      },
    )
  })
}

interface Group {
  vendorId: VendorId
  ownerId: UserId
  seen: readonly Seen[]
}

/** The conditions are asked of the rows under their locks: of two administrators, the second finds them decided. */
async function decide(tx: Tx, actor: Actor, { vendorId, ownerId, seen }: Group, decision: Decision, now: Date) {
  const ofVendor = eq(products.vendorId, vendorId)
  const waiting = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(
      and(
        ofVendor,
        inArray(
          products.id,
          seen.map(({ id }) => id),
        ),
        eq(products.approval, 'PENDING'),
      ),
    )
    // Locked in one order, so that two decisions about the same products do not wait for each other.
    .orderBy(products.id)
    .for('no key update')
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const due = waiting.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id)
  if (due.length === 0) return []
  const decided = await tx
    .update(products)
    .set({ ...decision, decidedBy: actor.userId, decidedAt: now })
    .where(and(ofVendor, inArray(products.id, due)))
    .returning({ id: products.id, name: products.name })
  const action = decision.approval === 'APPROVED' ? 'product.approve' : 'product.reject'
  const reason = decision.rejectionReason
  const detail = { approval: { from: 'PENDING', to: decision.approval }, ...(reason && { reason }) }
  await recordAudits(
    tx,
    actor,
    decided.map(({ id }) => ({ action, subjectId: id, detail }) as const),
    now,
  )
  const data = {
    product: decided[0]?.name ?? '',
    others: decided.length - 1,
    decision: decision.approval,
    reason: reason ?? '',
  }
  await emit(tx, { type: 'product_decided', to: [ownerId], data }, now)
  return decided.map(({ id }) => id)
}
