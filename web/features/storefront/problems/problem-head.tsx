import type { RefObject } from 'react'
import type { OrderProblem } from '#contracts/problems/problems.ts'
import { isRefused } from '#web/features/shared/problems/problem-labels.ts'
import { formatLeft } from '#web/features/shared/problems/time-left.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CountdownRing, onCloth } from '#web/ui/states/countdown-ring.tsx'
import Check from '~icons/lucide/check'
import HandCoins from '~icons/lucide/hand-coins'
import Scale from '~icons/lucide/scale'
import Undo2 from '~icons/lucide/undo-2'
import { momentText, silenceText } from './problem-texts.ts'

interface ProblemHeadProps {
  problem: OrderProblem
  shop: string
  heading: RefObject<HTMLHeadingElement | null>
}

/** Where a problem stands, in a glance. The clock runs on the shop, never on the customer. */
export function ProblemHead({ problem, shop, heading }: ProblemHeadProps) {
  const { status, reportedAt, answerBy } = problem
  const { title, text } = headTexts(problem, shop)
  return (
    <div className="flex items-center gap-4">
      {status === 'REPORTED' ? (
        <span style={onCloth}>
          <CountdownRing
            until={answerBy}
            of={(Date.parse(answerBy) - Date.parse(reportedAt)) / 1000}
            format={formatLeft}
            size={140}
          />
        </span>
      ) : (
        <Sign problem={problem} />
      )}
      <div aria-live="polite" className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-25 [overflow-wrap:anywhere] lg:text-32">
          {title}
        </h1>
        <p className="mt-1.5 text-13 text-on-cloth-2">{text}</p>
      </div>
    </div>
  )
}

const signs: Record<Exclude<OrderProblem['status'], 'REPORTED'>, IconComponent> = {
  OFFERED: HandCoins,
  ESCALATED: Scale,
  AGREED: Check,
  DECIDED: Scale,
  WITHDRAWN: Undo2,
}

function Sign({ problem: { status, refund } }: { problem: OrderProblem }) {
  const Icon = refund ? Check : signs[status === 'REPORTED' ? 'OFFERED' : status]
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-[72px] flex-none place-items-center rounded-card',
        refund ? 'bg-money-fill text-on-money' : 'bg-accent text-on-accent',
      )}
    >
      <Icon className="size-9" />
    </span>
  )
}

function headTexts(problem: OrderProblem, shop: string): { title: string; text: string } {
  const { status, refund, offeredKES, claimedKES, reportedAt, replyBy, decideBy, decisionWords } = problem
  if (refund) {
    const amount = formatKES(refund.amountKES)
    return refund.status === 'SUCCEEDED'
      ? { title: m.problems_head_back({ amount }), text: refund.receipt ?? m.problems_head_back_text() }
      : refund.status === 'FAILED'
        ? { title: m.problems_head_not_sent({ amount }), text: m.refunds_investigating() }
        : { title: m.problems_head_on_its_way({ amount }), text: m.problems_head_on_its_way_text() }
  }
  switch (status) {
    case 'REPORTED':
      return {
        title: m.problems_head_reported({ time: momentText(problem.answerBy) }),
        text: `${m.problems_sent_at({ time: momentText(reportedAt) })} ${silenceText(problem)}`,
      }
    case 'OFFERED':
      return {
        title: m.problems_head_offered({ shop, amount: formatKES(offeredKES ?? 0) }),
        text: m.problems_head_offered_text({
          amount: formatKES(claimedKES),
          time: formatDate(replyBy ?? reportedAt, 'moment'),
        }),
      }
    case 'ESCALATED':
      return {
        title: isRefused(problem)
          ? m.problems_head_refused()
          : offeredKES === null
            ? m.problems_head_silent()
            : m.problems_head_asked(),
        text: m.problems_head_decides({ time: formatDate(decideBy ?? reportedAt, 'moment') }),
      }
    case 'DECIDED':
      return { title: m.problems_head_nothing(), text: decisionWords }
    case 'AGREED':
      return { title: m.problems_head_none_left(), text: m.problems_head_none_left_text() }
    case 'WITHDRAWN':
      return { title: m.problems_head_withdrawn(), text: m.problems_head_withdrawn_text() }
  }
}
