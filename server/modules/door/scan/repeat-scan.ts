import type { Scan } from '#contracts/door/scan.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { checkIns } from '../door.tables.ts'
import { readTickets } from '../ticket.queries.ts'
import { toScan } from './to-scan.ts'

/** The answer of an earlier scan with this nonce, as it was. */
export async function repeatScan(
  db: Db,
  { vendorId, device }: GateActor,
  { nonce, codeHash }: { nonce: string; codeHash: Buffer | null },
): Promise<Scan> {
  const [earlier] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.vendorId, vendorId), eq(checkIns.nonce, nonce)))
  const isSame = earlier && (codeHash ? earlier.codeHash?.equals(codeHash) : earlier.codeHash === null)
  if (!isSame) throw new DomainError('idempotency_key_reused', 'This scan was made of another code. Scan again.')
  const { ticketId, doorResult, answer, at } = earlier
  const [ticket] = ticketId ? await readTickets(db, vendorId, [ticketId]) : []
  const isForeign = ticket && device && !device.eventIds.includes(ticket.eventId)
  const { reason = null, admission = null } = answer ?? {}
  return toScan({ nonce, result: doorResult, reason, admission, at }, isForeign ? null : (ticket ?? null))
}
