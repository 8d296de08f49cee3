import type { AdminPayout } from '#contracts/money/payouts.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { m } from '#web/paraglide/messages.js'

/** What the payments in the portal are made from. */
export const payoutsCsv = () =>
  [
    [m.admin_vendor(), (row: AdminPayout) => row.vendor.name],
    // Without the plus, which a spreadsheet would take for a formula.
    [m.admin_payout_to(), (row: AdminPayout) => row.phone.replace('+', '')],
    [`${m.admin_payout_amount()} (KES)`, (row: AdminPayout) => row.amountKES],
    [m.admin_status(), (row: AdminPayout) => row.status],
    [m.admin_payout_when(), (row: AdminPayout) => row.requestedAt],
    [m.admin_reference(), (row: AdminPayout) => row.reference],
    [m.admin_reason(), (row: AdminPayout) => row.reason && reasonMessage(row.reason)],
    ['ID', (row: AdminPayout) => row.id],
  ] as const
