import type { EtimsDeviceId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { type KeySecrets, seal, unseal } from '#server/platform/sealing.ts'
import { etimsDevices, isInitialised } from './etims.tables.ts'

const boundTo = (id: EtimsDeviceId) => Buffer.from(`uliza etims device ${id}`)

export const sealDeviceKey = (secrets: KeySecrets, id: EtimsDeviceId, key: string) =>
  seal(secrets, boundTo(id), Buffer.from(key))

export function openDeviceKey(secrets: KeySecrets, id: EtimsDeviceId, sealed: Buffer): string {
  const opened = unseal(secrets, boundTo(id), sealed)
  assert(opened, `the key of eTIMS device ${id} was sealed with another TICKET_KEY_SECRET`)
  return opened.toString()
}

/** Seals every key with the current secret, whichever of the two it was sealed with; how many there are. */
export const sealDeviceKeysAgain = (db: Db, secrets: KeySecrets): Promise<number> =>
  inTransaction(db, async (tx) => {
    const devices = await tx
      .select()
      .from(etimsDevices)
      .where(and(acrossVendors('due-work'), isNotNull(etimsDevices.sealedKey)))
      .orderBy(etimsDevices.id)
      .for('update')
    for (const { id, sealedKey } of devices.filter(isInitialised))
      await tx
        .update(etimsDevices)
        .set({ sealedKey: sealDeviceKey(secrets, id, openDeviceKey(secrets, id, sealedKey)) })
        .where(eq(etimsDevices.id, id))
    return devices.length
  })
