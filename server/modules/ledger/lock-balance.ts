import type { Cents } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import type { AccountKey } from './accounts.ts'
import { ledgerAccounts } from './ledger.tables.ts'

/**
 * Reads a balance and locks it until the transaction ends. An account nothing was ever posted to has a balance of zero.
 */
export async function lockBalance(tx: Tx, vendorId: VendorId, key: AccountKey): Promise<Cents> {
  const [account] = await tx
    .select({ balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.vendorId, vendorId), eq(ledgerAccounts.key, key)))
    .for('no key update')
  return account?.balanceCents ?? 0
}
