import { maxSavedAddresses, type SavedAddress, type saveAddress, type updateAddress } from '#contracts/addresses.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { AddressId, UserId } from '#contracts/wire/primitives.ts'
import { lockUser } from '#server/modules/identity/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { savedAddresses } from './addresses.tables.ts'

type Row = typeof savedAddresses.$inferSelect

/** Saves an address. Under the lock of its customer, so that two at once are counted and only one is the default. */
export const insertAddress = (
  db: Db,
  customerId: UserId,
  { landmark, isDefault, ...given }: BodyOf<typeof saveAddress>,
): Promise<SavedAddress> =>
  inTransaction(db, async (tx) => {
    const others = await lockAddresses(tx, customerId)
    if (others.length >= maxSavedAddresses)
      throw new DomainError(
        'too_many_addresses',
        `You have ${maxSavedAddresses} saved addresses. Delete one that you no longer use.`,
      )
    refuseTakenName(others, given.name)
    const becomesDefault = isDefault || others.length === 0
    if (becomesDefault) await clearDefault(tx, customerId)
    const [saved] = await tx
      .insert(savedAddresses)
      .values({
        id: newId<AddressId>(),
        customerId,
        ...given,
        landmark: landmark || null,
        isDefault: becomesDefault,
      })
      .returning()
    return toSavedAddress(saved as Row)
  })

/** Changes what is sent, and leaves the rest: another device may have changed that meanwhile. */
export const changeAddress = (
  db: Db,
  customerId: UserId,
  id: AddressId,
  { landmark, ...change }: BodyOf<typeof updateAddress>,
): Promise<SavedAddress> =>
  inTransaction(db, async (tx) => {
    const rows = await lockAddresses(tx, customerId)
    if (!rows.some((row) => row.id === id)) throw notFound('The address')
    const others = rows.filter((row) => row.id !== id)
    if (change.name !== undefined) refuseTakenName(others, change.name)
    if (change.isDefault) await clearDefault(tx, customerId)
    const [changed] = await tx
      .update(savedAddresses)
      .set({ ...change, ...(landmark !== undefined && { landmark: landmark || null }) })
      .where(isOwn(customerId, id))
      .returning()
    return toSavedAddress(changed as Row)
  })

export async function removeAddress(db: Db, customerId: UserId, id: AddressId): Promise<void> {
  const removed = await db.delete(savedAddresses).where(isOwn(customerId, id)).returning({ id: savedAddresses.id })
  if (removed.length === 0) throw notFound('The address')
}

const isOwn = (customerId: UserId, id: AddressId) =>
  and(eq(savedAddresses.customerId, customerId), eq(savedAddresses.id, id))

async function lockAddresses(tx: Tx, customerId: UserId): Promise<Row[]> {
  await lockUser(tx, customerId)
  return tx.select().from(savedAddresses).where(eq(savedAddresses.customerId, customerId))
}

const clearDefault = (tx: Tx, customerId: UserId) =>
  tx
    .update(savedAddresses)
    .set({ isDefault: false })
    .where(and(eq(savedAddresses.customerId, customerId), savedAddresses.isDefault))

function refuseTakenName(others: readonly Row[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new DomainError('address_name_taken', 'You have another address of this name. Choose another.', {
      field: 'name',
    })
}

const toSavedAddress = ({ id, name, areaName, address, landmark, isDefault }: Row): SavedAddress => ({
  id,
  name,
  areaName,
  address,
  landmark,
  isDefault,
})
