import { Fragment, type ReactNode } from 'react'
import type { AdminPayout, PayoutAction } from '#contracts/money/payouts.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'

export type PayoutActionRequest = { [Action in PayoutAction]: { payout: AdminPayout; action: Action } }[PayoutAction]

/** What can be done with a payout as it stands. */
export function PayoutButtons({
  payout,
  onAction,
}: {
  payout: AdminPayout
  onAction: (request: PayoutActionRequest) => void
}) {
  const named = { vendor: payout.vendor.name, amount: formatKES(payout.amountKES) }
  const button = (action: PayoutActionRequest['action'], text: string, label: string, isQuiet: boolean) => (
    <Button
      size="sm"
      variant={isQuiet ? 'ghost' : 'quiet'}
      aria-label={label}
      className="max-xl:flex-1"
      onClick={() => onAction({ payout, action })}
    >
      {text}
    </Button>
  )
  const buttons: Record<PayoutAction, () => ReactNode> = {
    approve: () => button('approve', m.admin_approve(), m.admin_payout_approve_named(named), false),
    reject: () => button('reject', m.admin_reject(), m.admin_payout_reject_named(named), true),
    settle: () => button('settle', m.admin_settle(), m.admin_payout_settle_named(named), false),
    fail: () => button('fail', m.admin_payout_fail(), m.admin_payout_fail_named(named), true),
    retry: () => button('retry', m.payouts_retry(), m.payouts_retry_named(named), true),
  }
  return (
    <AdminMay right="money">
      {payout.actions.map((action) => (
        <Fragment key={action}>{buttons[action]()}</Fragment>
      ))}
    </AdminMay>
  )
}
