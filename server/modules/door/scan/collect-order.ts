import type { Scan, ScanResult } from '#contracts/door/scan.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { advanceOrder } from '#server/modules/orders/index.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { checkIns } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { findOrderToCollect, type OrderToCollect } from './collect-order.queries.ts'
import { hashCode, resolveCodes } from './resolve-codes.ts'

interface ShownOrder {
  nonce: string
  codeHash: Buffer
  gate?: string
}

/** What a collection code says of its order. Nothing is recorded: the order is handed over when somebody says so. */
export async function scanOrder(
  { db, clock }: DoorDeps,
  { vendorId }: GateActor,
  { nonce }: ShownOrder,
  id: OrderId,
): Promise<Scan> {
  const order = await findOrderToCollect(db, vendorId, id)
  return toOrderScan(nonce, order ? collectionResult(order) : 'wrong_vendor', order, clock.now())
}

/** Completes the order of a collection code, if it is ready; the same nonce again gives the same answer. */
export async function collectOrder(
  deps: DoorDeps,
  actor: GateActor,
  { code, nonce, gate }: { code: string; nonce: string; gate?: string },
): Promise<Scan> {
  const { db, clock, keys } = deps
  const { vendorId, device, userId } = actor
  const codeHash = hashCode(code)
  const earlier = await earlierCollection(deps, actor, nonce, codeHash)
  if (earlier) return earlier
  const [resolved] = await resolveCodes(db, keys, vendorId, [code])
  const now = clock.now()
  if (resolved?.kind !== 'order') return toOrderScan(nonce, 'unknown', undefined, now)
  const before = await findOrderToCollect(db, vendorId, resolved.orderId)
  if (!before) return toOrderScan(nonce, 'wrong_vendor', undefined, now)
  const result = await completeIfReady(deps, actor, before)
  await db
    .insert(checkIns)
    .values({
      id: newId<string>(),
      vendorId,
      nonce,
      kind: 'COLLECTION',
      codeHash,
      orderId: before.id,
      doorResult: result,
      result,
      gate: gate ?? device?.gate ?? null,
      deviceId: device?.id ?? null,
      deviceName: device?.name ?? null,
      scannedBy: userId,
      isOnline: true,
      at: now,
      receivedAt: now,
    })
    .onConflictDoNothing()
  return toOrderScan(nonce, result, await findOrderToCollect(db, vendorId, before.id), now)
}

/** Of two at once the order's own lock lets one complete it; the other finds it completed. */
async function completeIfReady(deps: DoorDeps, actor: GateActor, order: OrderToCollect): Promise<ScanResult> {
  const result = collectionResult(order)
  if (result !== 'valid') return result
  try {
    await advanceOrder(deps, actor, order.id, 'COMPLETED')
    return 'valid'
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid_transition') throw error
    const again = await findOrderToCollect(deps.db, actor.vendorId, order.id)
    return again ? collectionResult(again) : 'unknown'
  }
}

async function earlierCollection({ db }: DoorDeps, { vendorId }: GateActor, nonce: string, codeHash: Buffer) {
  const [earlier] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.vendorId, vendorId), eq(checkIns.nonce, nonce)))
  if (!earlier) return null
  if (!earlier.orderId || !earlier.codeHash?.equals(codeHash)) {
    throw new DomainError('idempotency_key_reused', 'This scan was made of another code. Scan again.')
  }
  return toOrderScan(nonce, earlier.doorResult, await findOrderToCollect(db, vendorId, earlier.orderId), earlier.at)
}

const results: Record<OrderStatus, ScanResult> = {
  PENDING_PAYMENT: 'unpaid',
  EXPIRED: 'unpaid',
  PAID: 'not_yet',
  ACCEPTED: 'not_yet',
  READY: 'valid',
  OUT_FOR_DELIVERY: 'revoked',
  COMPLETED: 'already_used',
  CANCELLED: 'refunded',
  REJECTED: 'refunded',
}

/** An order that was cancelled before it was paid has no money to give back. */
const collectionResult = ({ status, fulfilment, paidAt }: OrderToCollect): ScanResult => {
  if (fulfilment !== 'PICKUP') return 'unknown'
  return status === 'CANCELLED' && paidAt === null ? 'unpaid' : results[status]
}

function toOrderScan(nonce: string, result: ScanResult, order: OrderToCollect | undefined, at: Date): Scan {
  const isShown = order && result !== 'unknown'
  const { fulfilment: _, statusChangedAt, ...shown } = order ?? ({} as OrderToCollect)
  return {
    nonce,
    result,
    reason: null,
    at: at.toISOString(),
    ticket: null,
    order: isShown ? shown : null,
    admission: isShown && order.status === 'COMPLETED' ? { at: statusChangedAt, gate: null, device: null } : null,
  }
}
