import { generateKeyPairSync } from 'node:crypto'
import { isNull, max } from 'drizzle-orm'
import { collectionToSign, encodeCollectionCode } from '#contracts/door/collection-code.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { StartError } from '#server/platform/errors.ts'
import { ticketKeys } from '../tickets.tables.ts'
import { signWith } from './sign-ticket.ts'

const currentKey = async (db: Db) =>
  (await db.select({ id: ticketKeys.id }).from(ticketKeys).where(isNull(ticketKeys.retiredAt)))[0]?.id

/** The id of the key that signs tickets, which is made where there is none yet. */
export async function ensureTicketKey(db: Db, now: Date): Promise<number> {
  const existing = await currentKey(db)
  if (existing !== undefined) return existing
  await db
    .insert(ticketKeys)
    .values({ id: 1, ...newKeyPair(), createdAt: now })
    .onConflictDoNothing()
  const made = await currentKey(db)
  if (made === undefined) throw new StartError('No key signs tickets. Make one: npm run tickets:rotate-key')
  return made
}

/**
 * Retires the key that signs tickets and makes another. Tickets that are issued from now on are signed with it; codes
 * that were signed before stay valid.
 */
export async function rotateTicketKey(db: Db, now: Date): Promise<{ retired: number | undefined; current: number }> {
  try {
    return await inTransaction(db, (tx) => replaceKey(tx, now))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    throw new StartError('The key was rotated by somebody else at this moment. Look before rotating it again.')
  }
}

async function replaceKey(tx: Tx, now: Date) {
  const [retired] = await tx
    .update(ticketKeys)
    .set({ retiredAt: now })
    .where(isNull(ticketKeys.retiredAt))
    .returning({ id: ticketKeys.id })
  const [newest] = await tx.select({ id: max(ticketKeys.id) }).from(ticketKeys)
  const current = (newest?.id ?? 0) + 1
  await tx.insert(ticketKeys).values({ id: current, ...newKeyPair(), createdAt: now })
  return { retired: retired?.id, current }
}

/** Both halves as the 32 bytes they are (RFC 8032). */
function newKeyPair() {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x as string, 'base64url'), privateKey: Buffer.from(d as string, 'base64url') }
}

/** What a customer shows to collect a pick-up order, signed with the key that signs tickets now. */
export async function collectionCode(db: Db, orderId: OrderId): Promise<string | null> {
  const [key] = await db.select().from(ticketKeys).where(isNull(ticketKeys.retiredAt))
  if (!key) return null
  const facts = { keyId: key.id, orderId }
  return encodeCollectionCode(facts, signWith(key, collectionToSign(facts)))
}
