/**
 * Seals every key that signs tickets, every secret that webhooks are signed with, those of second factors and of eTIMS devices, with
 * TICKET_KEY_SECRET, after it was changed: `npm run tickets:seal-keys`, with the one before as TICKET_KEY_SECRET_BEFORE.
 */
import { openDatabase } from '#server/platform/database/database.ts'
import { sealDeviceKeysAgain } from '../server/modules/etims/index.ts'
import { sealFactorSecretsAgain } from '../server/modules/identity/index.ts'
import { sealSecretsAgain } from '../server/modules/outbox/index.ts'
import { sealKeysAgain } from '../server/modules/tickets/index.ts'
import { withStore } from './with-store.ts'

await withStore(async ({ ticketKeySecrets }, { url, description }) => {
  const { db, end } = openDatabase({ url, poolSize: 1 })
  try {
    const sealed = [sealKeysAgain, sealSecretsAgain, sealFactorSecretsAgain, sealDeviceKeysAgain]
    let count = 0
    for (const sealAgain of sealed) count += await sealAgain(db, ticketKeySecrets)
    console.log(
      `${count} keys and secrets are sealed with TICKET_KEY_SECRET (${description}). Unset TICKET_KEY_SECRET_BEFORE.`,
    )
  } finally {
    await end()
  }
})
