import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'
import type { Approval } from './approve-payouts.ts'

/** What became of what was approved: how many, and of each that still needs something, what. */
export function ApprovalNotice({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null
  const others = approvals.filter(({ outcome }) => outcome !== 'approved')
  const isRefused = others.some(({ outcome }) => outcome !== 'first-of-two')
  const count = approvals.length - others.length
  return (
    <Notice
      live
      tone={isRefused ? 'bad' : others.length > 0 ? 'act' : 'ok'}
      title={
        others.length === 0
          ? m.admin_payouts_approved({ count })
          : count === 0 && !isRefused
            ? m.payouts_first_given()
            : m.admin_payouts_approved_of({ count, all: approvals.length })
      }
      className="mb-3"
    >
      {others.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {others.map(({ payout, outcome }) => (
            <li key={payout.id}>
              {payout.vendor.name}, {formatKES(payout.amountKES)}:{' '}
              {typeof outcome === 'string' ? m.payouts_first_of_two() : outcome.refusal}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
