import type { BalancePart } from '#contracts/money/revenue.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { rolledUpUntil } from './open-days.queries.ts'
import { accountDays } from './rollups.tables.ts'
import { nairobiDaySql } from './sales.queries.ts'

/** The accounts that a vendor's balance is made of. */
export const balanceAccounts = { PENDING: 'pending', AVAILABLE: 'available' } as const satisfies Record<
  BalancePart,
  AccountKey
>

export const accountsOfPart = (part: BalancePart | undefined): SQL =>
  sql`(${sql.join(
    (part ? [balanceAccounts[part]] : Object.values(balanceAccounts)).map((key) => sql`${key}`),
    sql`, `,
  )})`

/**
 * What changed the balance before a moment, by account and kind, as `moved`: of the days that were rolled up, and entry
 * by entry since.
 */
export const movedBefore = (
  vendorId: VendorId,
  part: BalancePart | undefined,
  endsAt: Date,
  lastDay: string,
): SQL => sql`(
  select ${accountDays.day}, ${accountDays.accountKey}, ${accountDays.kind}, ${accountDays.amountCents} as amount from ${accountDays}
  where ${accountDays.vendorId} = ${vendorId} and ${accountDays.accountKey} in ${accountsOfPart(part)} and ${accountDays.day} <= ${lastDay}::date
  union all
  select ${nairobiDaySql(ledgerTransfers.createdAt)}, ${ledgerEntries.accountKey}, ${ledgerTransfers.kind}, ${ledgerEntries.amountCents}
  from ${ledgerTransfers} join ${ledgerEntries}
    on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
  where ${ledgerTransfers.vendorId} = ${vendorId} and ${ledgerTransfers.createdAt} >= ${rolledUpUntil}
    and ${ledgerTransfers.createdAt} < ${momentSql(endsAt)} and ${ledgerEntries.accountKey} in ${accountsOfPart(part)}) moved`
