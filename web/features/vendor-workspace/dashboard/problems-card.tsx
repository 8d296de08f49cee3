import { Link } from '@tanstack/react-router'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { TimeLeft } from '#web/features/shared/problems/time-left.tsx'
import { m } from '#web/paraglide/messages.js'
import MessageSquareWarning from '~icons/lucide/message-square-warning'

/** What customers report waits for an answer: how many, and how long the first of them is open. */
export function ProblemsCard({ problems: { toAnswer, answerBy } }: Pick<VendorDashboard, 'problems'>) {
  if (!answerBy) return null
  return (
    <Link
      to="/vendor/problems"
      className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-accent-edge bg-surface p-4 shadow-[0_0_0_1px_var(--color-accent-edge)] hover:bg-raised"
    >
      <MessageSquareWarning aria-hidden className="flex-none text-on-accent-tint" />
      <b className="min-w-0 flex-1 font-[650]">{m.problems_card({ count: toAnswer })}</b>
      <TimeLeft until={answerBy} />
    </Link>
  )
}
