import type { VendorId } from '#contracts/wire/primitives.ts'
import { openStock } from '#server/modules/catalog/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { orderSlots } from './slots.tables.ts'
import type { SlotTime } from './times/slot-times.ts'

/**
 * The stock of a slot's places, made when it is asked for first and given the cap of now. The row of the slot stays
 * locked until the transaction ends: of two that ask first, one makes it.
 */
export async function openSlot(
  tx: Tx,
  vendorId: VendorId,
  { startsAt, cap }: Pick<SlotTime, 'startsAt' | 'cap'>,
): Promise<{ stockId: string; isClosed: boolean }> {
  const [slot] = await tx
    .insert(orderSlots)
    .values({ vendorId, startsAt, stockId: newId() })
    .onConflictDoUpdate({
      target: [orderSlots.vendorId, orderSlots.startsAt],
      set: { stockId: sql`${orderSlots.stockId}` },
    })
    .returning({ stockId: orderSlots.stockId, isClosed: orderSlots.isClosed })
  assert(slot, 'a slot is written or there')
  await openStock(tx, { id: slot.stockId, vendorId, quota: cap })
  return slot
}

/** Its shop takes no more for a slot, or takes orders for it again. */
export async function setSlotClosed(tx: Tx, vendorId: VendorId, slot: SlotTime, isClosed: boolean): Promise<void> {
  await openSlot(tx, vendorId, slot)
  await tx
    .update(orderSlots)
    .set({ isClosed })
    .where(and(eq(orderSlots.vendorId, vendorId), eq(orderSlots.startsAt, slot.startsAt)))
}
