import type { AdminProblem } from '#contracts/admin/problems.ts'
import { isOver, isRefused } from '#web/features/shared/problems/problem-labels.ts'
import { TimeLeft } from '#web/features/shared/problems/time-left.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** Where the two sides stand, and how long is left. */
export function ProblemNotice({ problem }: { problem: AdminProblem }) {
  if (isOver(problem)) return null
  const { status, decideBy, answerBy } = problem
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent-line bg-accent-tint px-4 py-3">
      <div className="min-w-0">
        <p className="font-[650]">{standing(problem)}</p>
        {problem.failure && <p className="text-13">{m.problems_could_not({ reason: problem.failure })}</p>}
      </div>
      {status !== 'OFFERED' && <TimeLeft until={decideBy ?? answerBy} />}
    </div>
  )
}

function standing(problem: AdminProblem): string {
  const { status, claimedKES, offeredKES, answerBy, replyBy } = problem
  const asked = formatKES(claimedKES)
  if (status === 'REPORTED') return m.problems_waits_shop({ amount: asked, time: formatDate(answerBy, 'moment') })
  const offered = formatKES(offeredKES ?? 0)
  if (status === 'OFFERED')
    return m.problems_waits_customer({ amount: offered, time: formatDate(replyBy ?? answerBy, 'moment') })
  if (offeredKES !== null) return m.problems_differ({ asked, offered })
  return isRefused(problem) ? m.problems_shop_refused({ asked }) : m.problems_shop_silent({ asked })
}
