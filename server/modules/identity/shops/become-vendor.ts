import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, ne } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { users } from '../identity.tables.ts'
import { dutyFrom } from '../security/second-factor-duty.ts'
import type { Shops } from './shops.ts'

/**
 * Whoever opens a shop is a vendor from then on. An administrator decides about shops, and so has none; who works for
 * another leaves it first. Their row stays locked, so an invitation that they accept at the same time waits.
 */
export async function becomeVendor(tx: Tx, id: UserId, findEmployer: Shops['findEmployer'], now: Date) {
  const changed = await tx
    .update(users)
    .set({ role: 'VENDOR', secondFactorDutyFrom: dutyFrom(now) })
    .where(and(eq(users.id, id), ne(users.role, 'ADMIN')))
    .returning({ email: users.email })
  const [owner] = changed
  if (owner?.email === null)
    throw new DomainError('email_needed', 'Give your account an email and a password first, then open your shop.')
  if (!owner) throw new DomainError('wrong_role', 'An administrator cannot open a shop.')
  const employer = await findEmployer(tx, id)
  if (employer)
    throw new DomainError('already_in_shop', `You work for ${employer.shop}. Leave it before you open your own.`)
}
