import { isNull } from 'drizzle-orm'
import { encodeHandOverCode, handOverToSign } from '#contracts/door/hand-over-code.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ticketKeys } from '../tickets.tables.ts'
import { signWith } from './sign-ticket.ts'

/** What a customer shows to collect a pick-up order, signed with the key that signs tickets now. */
export async function handOverCode(db: Db, orderId: OrderId): Promise<string | null> {
  const [key] = await db.select().from(ticketKeys).where(isNull(ticketKeys.retiredAt))
  if (!key) return null
  const facts = { keyId: key.id, orderId }
  return encodeHandOverCode(facts, signWith(key, handOverToSign(facts)))
}
