import { Link } from '@tanstack/react-router'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { payoutProgressLabel } from './payout-progress-label.ts'

/** How far a payout has come, below its status. */
export function PayoutProgress({ payout, isSentByProgram }: { payout: AdminPayout; isSentByProgram: boolean }) {
  const words = payoutProgressLabel(payout, isSentByProgram)
  if (!words) return null
  return (
    <span className="meta mt-0.5 block max-w-60 [overflow-wrap:anywhere] max-xl:ml-auto">
      {payout.batchId ? (
        <Link to="/admin/payouts" search={{ batch: payout.batchId }} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
      {payout.manualFailureBlockedUntil && (
        <span className="block">
          {m.payouts_held_until({ moment: formatDate(payout.manualFailureBlockedUntil, 'moment') })}
        </span>
      )}
    </span>
  )
}
