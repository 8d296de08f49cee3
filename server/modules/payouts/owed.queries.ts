import type { Cents } from '#contracts/wire/money.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { payouts } from './payouts.tables.ts'

/**
 * What stays a vendor's while nothing is sent to it: its balance, and the payouts that left the balance when they were
 * requested and were not sent yet.
 */
export const owedCents = (vendorId: SQL | Column) => sql<Cents>`(
  (select coalesce(sum(${ledgerAccounts.balanceCents}), 0) from ${ledgerAccounts}
    where ${ledgerAccounts.vendorId} = ${vendorId} and ${ledgerAccounts.key} in ('pending', 'available'))
  + (select coalesce(sum(${payouts.amountCents}), 0) from ${payouts}
    where ${payouts.vendorId} = ${vendorId} and ${payouts.status} in ('REQUESTED', 'APPROVED')))::bigint`
