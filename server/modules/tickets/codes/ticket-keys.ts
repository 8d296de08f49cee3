import { generateKeyPairSync } from 'node:crypto'
import { collectionToSign, encodeCollectionCode } from '#contracts/door/collection-code.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { eq, isNull, max } from '#server/platform/database/drizzle.ts'
import { StartError } from '#server/platform/errors.ts'
import { ticketKeys } from '../tickets.tables.ts'
import { openPrivateKey, sealPrivateKey, type TicketKeySecrets } from './seal-private-key.ts'
import { signWith } from './sign-ticket.ts'

async function currentKey(db: Db, secrets: TicketKeySecrets) {
  const [key] = await db.select().from(ticketKeys).where(isNull(ticketKeys.retiredAt))
  return key && { id: key.id, publicKey: key.publicKey, privateKey: openPrivateKey(secrets, key) }
}

/** The id of the key that signs tickets, which is made where there is none yet; the start ends where it is sealed. */
export async function ensureTicketKey(db: Db, secrets: TicketKeySecrets, now: Date): Promise<number> {
  const existing = await currentKey(db, secrets)
  if (existing) return existing.id
  await db
    .insert(ticketKeys)
    .values(newKey(secrets, 1, now))
    .onConflictDoNothing()
  const made = (await currentKey(db, secrets))?.id
  if (made === undefined) throw new StartError('No key signs tickets. Make one: npm run tickets:rotate-key')
  return made
}

/**
 * Retires the key that signs tickets and makes another. Tickets that are issued from now on are signed with it; codes
 * that were signed before stay valid.
 */
export async function rotateTicketKey(
  db: Db,
  secrets: TicketKeySecrets,
  now: Date,
): Promise<{ retired: number | undefined; current: number }> {
  try {
    return await inTransaction(db, (tx) => replaceKey(tx, secrets, now))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    throw new StartError('The key was rotated by somebody else at this moment. Look before rotating it again.')
  }
}

async function replaceKey(tx: Tx, secrets: TicketKeySecrets, now: Date) {
  const [retired] = await tx
    .update(ticketKeys)
    .set({ retiredAt: now })
    .where(isNull(ticketKeys.retiredAt))
    .returning({ id: ticketKeys.id })
  const [newest] = await tx.select({ id: max(ticketKeys.id) }).from(ticketKeys)
  const current = (newest?.id ?? 0) + 1
  await tx.insert(ticketKeys).values(newKey(secrets, current, now))
  return { retired: retired?.id, current }
}

/** Seals every key with the current secret, whichever of the two it was sealed with; how many there are. */
export const sealKeysAgain = (db: Db, secrets: TicketKeySecrets): Promise<number> =>
  inTransaction(db, async (tx) => {
    const keys = await tx.select().from(ticketKeys).orderBy(ticketKeys.id).for('update')
    for (const key of keys) {
      const sealedPrivateKey = sealPrivateKey(secrets, key, openPrivateKey(secrets, key))
      await tx.update(ticketKeys).set({ sealedPrivateKey }).where(eq(ticketKeys.id, key.id))
    }
    return keys.length
  })

/** Both halves are the 32 bytes of RFC 8032. */
function newKey(secrets: TicketKeySecrets, id: number, now: Date) {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.from(x as string, 'base64url')
  const sealedPrivateKey = sealPrivateKey(secrets, { id, publicKey }, Buffer.from(d as string, 'base64url'))
  return { id, publicKey, sealedPrivateKey, createdAt: now }
}

/** What a customer shows to collect a pick-up order, signed with the key that signs tickets now. */
export async function collectionCode(
  { db, ticketKeySecrets }: { db: Db; ticketKeySecrets: TicketKeySecrets },
  orderId: OrderId,
): Promise<string | null> {
  const key = await currentKey(db, ticketKeySecrets)
  if (!key) return null
  const facts = { keyId: key.id, orderId }
  return encodeCollectionCode(facts, signWith(key, collectionToSign(facts)))
}
