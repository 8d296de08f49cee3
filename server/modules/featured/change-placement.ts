import type * as z from 'zod'
import type { changePlacement as contract } from '#contracts/admin/featured.ts'
import { type HourSlot, hourSlots } from '#contracts/featured/placement-terms.ts'
import type { PlacementId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { nairobiDay, nairobiMinute } from '#server/platform/nairobi.ts'
import { placements } from './featured.tables.ts'
import { lockRow, removeDays, takePlacesWithLock } from './placement-days.ts'
import { daysToPlan } from './plan-placement.ts'

type Change = z.output<(typeof contract)['body']>

/** What is shown, or will be, locked against another administrator. */
async function lockPlacement(tx: Tx, id: PlacementId) {
  const [placement] = await tx
    .select()
    .from(placements)
    .where(and(eq(placements.id, id), isNull(placements.takenDownAt)))
    .for('update')
  if (!placement) throw notFound('What was planned')
  return placement
}

/** The first day of which nothing was shown yet: today until its hour has begun. */
const firstNotShown = ({ slot }: { slot: HourSlot }, now: Date): string =>
  nairobiDay(nairobiMinute(now).minute < hourSlots[slot][0] * 60 ? now : plus(now, days(1)))

/** Plans the days from today on anew; those of which anything was shown stay as they are. */
export const changePlacement = (
  db: Db,
  actor: Actor,
  id: PlacementId,
  { until, paidFor, version, ...change }: Change,
  now: Date,
): Promise<{ id: PlacementId }> =>
  inTransaction(db, async (tx) => {
    const before = await lockPlacement(tx, id)
    if (before.version !== version)
      throw new DomainError('version_conflict', 'Somebody else changed this meanwhile. Look at it again, then save.', {
        field: 'version',
      })
    const today = nairobiDay(now)
    const weekdays = [...new Set(change.weekdays)].toSorted()
    const [, from = today] = [before.fromDay, today].toSorted()
    const planned = daysToPlan(from, until, weekdays, now)
    await lockRow(tx, before)
    await removeDays(tx, id, firstNotShown(before, now))
    await tx
      .update(placements)
      .set({ weekdays, untilDay: until, paidFor, version: sql`${placements.version} + 1` })
      .where(eq(placements.id, id))
    const { county, slot, row, vendorId } = before
    const subjectId = before.eventId ?? before.collectionId ?? vendorId ?? ''
    await takePlacesWithLock(tx, { placementId: id, county, slot, row, subjectId, vendorId }, planned)
    const after = { weekdays, untilDay: until, paidFor }
    await recordAudit(tx, actor, { action: 'placement.change', subjectId: id, detail: { before, after } }, now)
    return { id }
  })

/** It is shown no more from the next reading on. */
export const takeDownPlacement = (db: Db, actor: Actor, id: PlacementId, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { county, slot, row } = await lockPlacement(tx, id)
    await removeDays(tx, id, firstNotShown({ slot }, now))
    await tx.update(placements).set({ takenDownAt: now }).where(eq(placements.id, id))
    const detail = { county, slot, row }
    await recordAudit(tx, actor, { action: 'placement.take-down', subjectId: id, detail }, now)
  })
