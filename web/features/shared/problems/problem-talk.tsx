import type { OrderProblem } from '#contracts/problems/problems.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { isRefused } from './problem-labels.ts'

interface ProblemTalkProps {
  problem: OrderProblem
  customer: string
  shop: string
}

/** What both sides and the market said after the report, one below the other. */
export function ProblemTalk({ problem, customer, shop }: ProblemTalkProps) {
  const { answeredAt, answerWords, offeredKES, escalationWords, escalatedAt, decisionWords, endedAt } = problem
  const { status, endedBy } = problem
  const answer =
    status === 'AGREED' && endedBy === 'VENDOR'
      ? m.problems_talk_yes()
      : offeredKES !== null
        ? m.problems_talk_offer({ amount: formatKES(offeredKES) })
        : isRefused(problem)
          ? m.problems_talk_no()
          : m.problems_talk_yes()
  if (!answeredAt && !escalationWords && !decisionWords) return null
  return (
    <ol className="grid gap-2" aria-label={m.problems_wrote()}>
      {answeredAt && <Saying who={shop} at={answeredAt} said={answer} words={answerWords} isShop />}
      {escalationWords && escalatedAt && <Saying who={customer} at={escalatedAt} words={escalationWords} />}
      {decisionWords && endedAt && <Saying who="Uliza" at={endedAt} words={decisionWords} isShop />}
    </ol>
  )
}

interface SayingProps {
  who: string
  at: string
  /** What they did. */
  said?: string
  words: string
  isShop?: boolean
}

const Saying = ({ who, at, said, words, isShop }: SayingProps) => (
  <li className={cn('rounded-control px-3.5 py-2.5 text-13', isShop ? 'bg-work-tint sm:ml-12' : 'bg-sunken sm:mr-12')}>
    <b className="block font-[650]">
      {who} · {formatDate(at, 'moment')}
    </b>
    {said && <span className="block">{said}</span>}
    {words && <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{words}</span>}
  </li>
)
