/**
 * Makes another key that signs tickets, and retires the one before: `npm run tickets:rotate-key`. Tickets stay valid.
 */
import { openDatabase } from '#server/platform/database/database.ts'
import { rotateTicketKey } from '../server/modules/tickets/index.ts'
import { withStore } from './with-store.ts'

await withStore(async ({ ticketKeySecrets }, { url, description }) => {
  const { db, end } = openDatabase({ url, poolSize: 1 })
  try {
    const { retired, current } = await rotateTicketKey(db, ticketKeySecrets, new Date())
    const before = retired === undefined ? '' : ` Key ${retired} signs no more; tickets signed with it stay valid.`
    console.log(`Key ${current} signs tickets from now on (${description}).${before}`)
  } finally {
    await end()
  }
})
