import type { AdminPayout } from '#contracts/payouts.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { PayoutAct } from './payout-act-sheet.tsx'
import { heldUntil } from './progress-words.ts'

export type Asked = { payout: AdminPayout; act: PayoutAct | 'approve' }

/** What can be done with a payout as it stands. */
export function PayoutButtons({ payout, ask }: { payout: AdminPayout; ask: (asked: Asked) => void }) {
  const named = { vendor: payout.vendor.name, amount: formatKES(payout.amountKES) }
  const button = (act: Asked['act'], words: string, label: string, isQuiet: boolean) => (
    <Button
      size="sm"
      variant={isQuiet ? 'ghost' : 'quiet'}
      aria-label={label}
      className="max-xl:flex-1"
      onClick={() => ask({ payout, act })}
    >
      {words}
    </Button>
  )
  if (payout.status === 'REQUESTED') {
    return (
      <>
        {button('approve', m.admin_approve(), m.admin_payout_approve_named(named), false)}
        {button('reject', m.admin_reject(), m.admin_payout_reject_named(named), true)}
      </>
    )
  }
  if (payout.status === 'APPROVED' || payout.status === 'SENT') {
    return (
      <>
        {button('settle', m.admin_settle(), m.admin_payout_settle_named(named), false)}
        {heldUntil(payout) ? null : button('fail', m.admin_payout_fail(), m.admin_payout_fail_named(named), true)}
      </>
    )
  }
  return null
}
