import { and, eq, ne } from 'drizzle-orm'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { users } from './identity.tables.ts'

/** Whoever opens a shop is a vendor from then on. An administrator decides about shops, and so has none. */
export async function becomeVendor(tx: Tx, id: UserId) {
  const changed = await tx
    .update(users)
    .set({ role: 'VENDOR' })
    .where(and(eq(users.id, id), ne(users.role, 'ADMIN')))
    .returning({ id: users.id })
  if (changed.length === 0) throw new DomainError('wrong_role', 'An administrator cannot open a shop.')
}
