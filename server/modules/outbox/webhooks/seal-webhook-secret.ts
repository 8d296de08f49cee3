import type { WebhookId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { type KeySecrets, seal, unseal } from '#server/platform/sealing.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

const boundTo = (id: WebhookId) => Buffer.from(`uliza webhook endpoint ${id}`)

export const sealSecret = (secrets: KeySecrets, id: WebhookId, secret: Buffer) => seal(secrets, boundTo(id), secret)

export function openSecret(secrets: KeySecrets, id: WebhookId, sealed: Buffer): Buffer {
  const opened = unseal(secrets, boundTo(id), sealed)
  assert(opened, `the secret of webhook endpoint ${id} was sealed with another TICKET_KEY_SECRET`)
  return opened
}

/** Seals every secret with the current key, whichever of the two it was sealed with; how many endpoints there are. */
export const sealSecretsAgain = (db: Db, secrets: KeySecrets): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(webhookEndpoints)
      .where(acrossVendors('due-work'))
      .orderBy(webhookEndpoints.id)
      .for('update')
    for (const { id, vendorId, sealedSecret, sealedPreviousSecret: previous } of rows) {
      const again = (sealed: Buffer) => sealSecret(secrets, id, openSecret(secrets, id, sealed))
      await tx
        .update(webhookEndpoints)
        .set({ sealedSecret: again(sealedSecret), sealedPreviousSecret: previous && again(previous) })
        .where(and(eq(webhookEndpoints.vendorId, vendorId), eq(webhookEndpoints.id, id)))
    }
    return rows.length
  })
