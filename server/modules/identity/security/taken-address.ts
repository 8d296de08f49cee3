import type { CountedLimit } from '#contracts/wire/limit.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { queueAccountNotices, toldAddressOf } from '../account-links/account-links.ts'
import { users } from '../identity.tables.ts'
import { findLanguage } from '../sessions.queries.ts'

const noticesOfSignUp: CountedLimit = { name: 'sign-up-told', max: 1, every: '1 day', by: 'account', of: 'messages' }

/**
 * Writes down that somebody tried to sign up with the address of an account, and tells its owner, once a day: it was
 * them, and they forgot that they have one, or somebody wanted to know.
 */
export async function recordTakenAddress(
  { db, clock }: { db: Db; clock: Clock },
  address: string,
  network: string,
): Promise<void> {
  const [owner] = await db.select().from(users).where(eq(users.email, address))
  if (!owner) return
  const { id: userId } = owner
  const email = toldAddressOf(owner)
  const isTold = !owner.disabledAt && !owner.eraseAt && (await isWithinLimit(db, clock, noticesOfSignUp, userId))
  const language = (isTold && (await findLanguage(db, userId))) || 'en'
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const entry = { action: 'user.sign-up-refused', subjectId: userId, detail: { network } } as const
    await recordAudit(tx, { userId: null }, entry, now)
    if (isTold) await queueAccountNotices(tx, [{ userId, email, language, kind: 'SIGN_UP_REFUSED' }], now)
  })
}
