import { uploadedScans } from '#contracts/door/sync.ts'
import { type GateActor, gateOf } from '#server/modules/identity/index.ts'
import { plus, spanOf } from '#server/platform/clock.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { gateDevices } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'

/** What is known of a sender as its scans arrive. */
export interface Sender {
  /** Its scans were not made before it joined; null for somebody in person. */
  enrolledAt: Date | null
  revokedAt: Date | null
}

/**
 * Counts what a device hands over, with how much it keeps back, and refuses it beyond the bound. Whether it was revoked
 * is read at this moment: its request may have begun before.
 */
export async function countUpload(
  { db, clock }: DoorDeps,
  actor: GateActor,
  { scans, waiting }: { scans: number; waiting: number },
): Promise<Sender> {
  const { vendorId, device } = actor
  const now = clock.now()
  if (!device) {
    await rateLimit(db, clock, uploadedScans, gateOf(actor), { count: scans })
    return { enrolledAt: null, revokedAt: null }
  }
  const isOver = sql`coalesce(${gateDevices.uploadHourEndsAt} <= ${momentSql(now)}, true)`
  const [row] = await db
    .update(gateDevices)
    .set({
      waiting,
      lastSeenAt: now,
      uploadedScans: sql`least(case when ${isOver} then 0 else ${gateDevices.uploadedScans} end + ${scans}::int, 1000000)`,
      uploadHourEndsAt: sql`case when ${isOver} then ${momentSql(plus(now, spanOf(uploadedScans.every)))} else ${gateDevices.uploadHourEndsAt} end`,
    })
    .where(and(eq(gateDevices.vendorId, vendorId), eq(gateDevices.id, device.id)))
    .returning({
      enrolledAt: gateDevices.enrolledAt,
      revokedAt: gateDevices.revokedAt,
      uploadedScans: gateDevices.uploadedScans,
      uploadHourEndsAt: gateDevices.uploadHourEndsAt,
    })
  if (!row) return { enrolledAt: null, revokedAt: now }
  if (row.uploadedScans > uploadedScans.max) {
    const seconds = Math.ceil(((row.uploadHourEndsAt ?? now).getTime() - now.getTime()) / 1000)
    throw new DomainError('too_many_requests', 'This device has sent more scans than a gate makes. They wait here.', {
      retryAfterSeconds: Math.max(1, seconds),
    })
  }
  return row
}
