import pLimit from 'p-limit'
import { hashShortCode } from '#contracts/tickets/short-code-hash.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { unhashedShortCodes } from './unhashed-short-codes.queries.ts'

/** In one turn of the worker; a hash takes a core some 25 ms. */
const batchSize = 100
/** Beside each other, so that other work of the process is not kept waiting for a thread. */
const atATime = pLimit(2)

/**
 * Hashes the short codes of tickets that were issued, or got another code, since: buying does not wait for it. Gates
 * learn of it by the ticket's version.
 */
export async function hashShortCodes({ db, clock }: Pick<ModuleDeps, 'db' | 'clock'>): Promise<void> {
  const found = await unhashedShortCodes(db, clock.now(), batchSize)
  if (found.length === 0) return
  const hashed = await Promise.all(
    found.map(({ id, vendor_id, shortCode, salt }) =>
      atATime(async () => ({ id, vendor_id, short_code: shortCode, hash: await hashShortCode(shortCode, salt) })),
    ),
  )
  // One that got another code meanwhile is hashed the next time.
  await db.execute(sql`
    update tickets set short_code_hash = given.hash
    from json_to_recordset(${JSON.stringify(hashed)}::json) as given(id uuid, vendor_id uuid, short_code text, hash text)
    where tickets.vendor_id = given.vendor_id and tickets.id = given.id and tickets.short_code = given.short_code`)
}
