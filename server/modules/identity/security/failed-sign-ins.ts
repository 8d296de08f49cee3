import type { CountedLimit } from '#contracts/wire/limit.ts'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { recordAudit, recordGuessing } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { users } from '../identity.tables.ts'

interface FailedSignIn {
  /** Undefined where no account has the address that was typed. */
  user: Pick<typeof users.$inferSelect, 'id'> | undefined
  network: string
}

/** Beyond it, that addresses without an account are tried is told. */
const unknownAddresses: CountedLimit = {
  name: 'login-unknown',
  max: 20,
  every: '15 minutes',
  by: 'network',
  of: 'addresses without an account',
}

/**
 * Writes down a sign-in with a wrong password; the limits on tries bound how many there can be of one account. Where
 * there is no account it is counted instead, which is one write as well: the time it takes does not tell them apart.
 */
export async function recordFailedSignIn(
  { db, clock }: { db: Db; clock: Clock },
  { user, network }: FailedSignIn,
): Promise<void> {
  if (user) {
    const entry = { action: 'user.sign-in-failed', subjectId: user.id, detail: { network } } as const
    return inTransaction(db, (tx) => recordAudit(tx, { userId: null }, entry, clock.now()))
  }
  // Only counted: a refusal would say which addresses have an account.
  await isWithinLimit(db, clock, unknownAddresses, network, {
    onLimit: () => recordGuessing({ db, clock }, 'sign-in', { subjectId: platformVendorId, detail: { network } }),
  })
}

/** Writes down, once in a limit's window, that more passwords were tried than the limit takes. */
export async function recordManySignIns(deps: { db: Db; clock: Clock }, email: string, network: string): Promise<void> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await recordGuessing(deps, 'sign-in', { subjectId: user?.id ?? platformVendorId, detail: { network } })
}
