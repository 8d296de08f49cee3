import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq, or } from '#server/platform/database/drizzle.ts'
import { findPersonWithLock } from '#server/platform/database/erased-person.ts'
import { allowErasing, type Erase, type Eraser, erasedName, reaches } from '#server/platform/database/erasure.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { authenticatorApps, pendingSignIns, recoverySets } from '../factors/factors.tables.ts'
import { accountEmails, knownDevices, securityEvents, sessions, termsAcceptances, users } from '../identity.tables.ts'
import { lostFactorRequests } from '../lost-factors/lost-factors.tables.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { phoneCodes } from '../phone-codes/phone-codes.tables.ts'
import { findErasure, isErasable, lockDue } from './erasure.queries.ts'

export interface ErasureDeps extends ModuleDeps {
  log: FastifyBaseLogger
  /**
   * Each module's part: found in this order, and erased in the opposite one, so that what leads to others goes last.
   */
  erasers: readonly Eraser[]
}

/** Tables of millions of rows are looked through for one person: a few at a time. */
const maxPerRun = 10
/** Something is still open: it is looked at again the next day. */
const pause = days(1)

/**
 * Erases whoever asked for it thirty days ago and did not come back. Each person is one transaction: they are erased
 * everywhere or nowhere, whenever the process is killed.
 */
export async function erasePeople(deps: ErasureDeps) {
  for (let n = 0; n < maxPerRun; n++) {
    const userId = await inTransaction(deps.db, (tx) => eraseNext(tx, deps))
    if (!userId) return
    deps.log.info({ userId }, 'erasure looked at')
    publish(deps.live, { type: 'users_changed' })
  }
}

async function eraseNext(tx: Tx, { clock, erasers }: ErasureDeps): Promise<UserId | null> {
  const now = clock.now()
  const due = await lockDue(tx, now)
  if (!due) return null
  const erasure = await findErasure(tx, erasers, due.id, now)
  if (!isErasable(erasure)) {
    await tx
      .update(users)
      .set({ eraseAt: plus(now, pause) })
      .where(eq(users.id, due.id))
    return due.id
  }
  const person = await findPersonWithLock(tx, due.id, erasers, now)
  await allowErasing(tx)
  for (const { erase } of erasers.toReversed()) await erase(tx, person)
  // What anybody may begin, and nothing came of, leaves nothing in the trail, which is kept for ever.
  if (!person.isGuest || erasure.orders > 0)
    await recordAudit(tx, { userId: null }, { action: 'user.erase', subjectId: due.id, detail: {} }, now)
  return due.id
}

/**
 * The account: its row stays, so that what refers to it still refers to somebody, and says nothing of them. Another may
 * have its address.
 */
const eraseAccount: Erase = async (tx, person) => {
  const { userId, now } = person
  for (const table of [
    sessions,
    knownDevices,
    securityEvents,
    accountEmails,
    authenticatorApps,
    recoverySets,
    pendingSignIns,
    passkeys,
    termsAcceptances,
    lostFactorRequests,
  ])
    await tx.delete(table).where(eq(table.userId, userId))
  await tx.delete(phoneCodes).where(or(eq(phoneCodes.userId, userId), reaches(phoneCodes.phone, person)))
  await tx
    .update(users)
    .set({
      name: erasedName,
      email: `${userId}@erased.invalid`,
      isGuest: false,
      phone: '',
      area: null,
      // No password fits it.
      passwordHash: '',
      unsubscribeSecret: randomUUID(),
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      // Nobody is let in, whatever was under way.
      disabledAt: now,
      erasureRequestedAt: null,
      eraseAt: null,
      erasedAt: now,
    })
    .where(eq(users.id, userId))
}

/** Names, address and number by which the others are looked for. */
export const accountEraser: Eraser = {
  async find(tx, { userId }) {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) return {}
    const { name, email, phone, isGuest } = user
    // A guest's number was verified by nobody: nothing is looked for by it.
    const own = isGuest ? { phones: [phone] } : { ownPhones: [phone] }
    return { isGuest, names: [name], ownEmails: email ? [email] : [], ...own }
  },
  erase: eraseAccount,
}
