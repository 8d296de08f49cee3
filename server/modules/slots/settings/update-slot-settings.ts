import type { SlotSettings } from '#contracts/slots/slots.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { orderSlotSettings } from '../slots.tables.ts'
import { findSlotSettings } from './slot-settings.queries.ts'

/**
 * Changes what a shop says of orders for later. Orders that are taken keep their times and their places, also where
 * fewer fit now.
 */
export function updateSlotSettings(
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  actor: VendorActor,
  wanted: SlotSettings,
): Promise<SlotSettings> {
  return inTransaction(db, async (tx) => {
    const before = await findSlotSettings(tx, actor.vendorId)
    const saved = before.version === wanted.version && (await save(tx, actor, wanted))
    if (!saved) {
      const sentence = 'Somebody has changed these settings meanwhile. Look at them and save again.'
      throw new DomainError('version_conflict', sentence, {
        data: { current: await findSlotSettings(tx, actor.vendorId) },
      })
    }
    const detail = differences(flat(before), flat(wanted))
    if (Object.keys(detail).length > 0)
      await recordAudit(
        tx,
        actor,
        { action: 'vendor.change-slot-settings', subjectId: actor.vendorId, detail },
        clock.now(),
      )
    return { ...wanted, version: wanted.version + 1 }
  })
}

/** Whether the row was as it was seen: of two that are saved at once, the second finds another version. */
async function save(tx: Tx, { vendorId }: VendorActor, wanted: SlotSettings): Promise<boolean> {
  const values = { ...columnsOf(wanted), version: wanted.version + 1 }
  const isSeen = and(eq(orderSlotSettings.vendorId, vendorId), eq(orderSlotSettings.version, wanted.version))
  const rows =
    wanted.version === 0
      ? await tx
          .insert(orderSlotSettings)
          .values({ ...values, vendorId })
          .onConflictDoNothing()
          .returning({ id: orderSlotSettings.vendorId })
      : await tx.update(orderSlotSettings).set(values).where(isSeen).returning({ id: orderSlotSettings.vendorId })
  return rows.length > 0
}

function columnsOf({ caps, version: _, ...rest }: SlotSettings) {
  return {
    ...rest,
    capMorning: caps.morning,
    capLunch: caps.lunch,
    capAfternoon: caps.afternoon,
    capEvening: caps.evening,
  }
}

const flat = (settings: SlotSettings): Record<string, unknown> => columnsOf(settings)

const differences = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, to]) => (before[name] === to ? [] : [[name, { from: before[name], to }]])),
  )
