import type { OrderProblem } from '#contracts/problems/problems.ts'
import { isOver, isRefused } from '#web/features/shared/problems/problem-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import type { Step } from '#web/ui/states/progress-steps.tsx'
import Flag from '~icons/lucide/flag'
import HandCoins from '~icons/lucide/hand-coins'
import Scale from '~icons/lucide/scale'
import Store from '~icons/lucide/store'
import Undo2 from '~icons/lucide/undo-2'
import { momentText } from './problem-texts.ts'

const by = (moment: string | null) => moment && m.problems_by({ time: momentText(moment) })
const at = (moment: string | null) => moment && momentText(moment)

/** What has happened with a report, what is awaited now, and what comes after. */
export function problemSteps(problem: OrderProblem): Step[] {
  const { status, reportedAt, endedAt, refund } = problem
  const told: Step = { id: 'told', label: m.problems_step_told(), icon: Flag, state: 'done', aside: at(reportedAt) }
  const steps = [told, answerStep(problem)]
  if (problem.offeredKES !== null && !gaveIn(problem)) steps.push(replyStep(problem))
  if (problem.escalatedAt && !isOver(problem)) steps.push(decisionStep(problem))
  if (status === 'DECIDED') steps.push(decisionStep(problem))
  if (status === 'AGREED' && !refund)
    steps.push({ id: 'none', label: m.problems_step_none_left(), icon: Undo2, state: 'done', aside: at(endedAt) })
  if (status === 'REPORTED') steps.push({ id: 'decide', label: m.problems_step_if_no(), icon: Scale, state: 'next' })
  if (refund) {
    const amount = formatKES(refund.amountKES)
    const hasCome = refund.status === 'SUCCEEDED'
    steps.push({
      id: 'money',
      label: hasCome
        ? m.problems_step_back({ amount })
        : refund.status === 'FAILED'
          ? m.problems_head_not_sent({ amount })
          : m.problems_step_sent({ amount }),
      icon: Undo2,
      state: hasCome ? 'done' : 'now',
      aside: at(endedAt),
    })
  }
  return steps
}

/** The shop gave what was asked after all, whatever it had answered before. */
const gaveIn = ({ status, endedBy }: OrderProblem) => status === 'AGREED' && endedBy === 'VENDOR'

function answerStep(problem: OrderProblem): Step {
  const { status, answeredAt, answerBy, offeredKES } = problem
  const icon = Store
  if (status === 'REPORTED')
    return { id: 'answer', label: m.problems_step_answers(), icon, state: 'now', aside: by(answerBy) }
  if (gaveIn(problem))
    return { id: 'answer', label: m.problems_step_agreed(), icon, state: 'done', aside: at(problem.endedAt) }
  const label = answeredAt
    ? isRefused(problem)
      ? m.problems_step_refused()
      : offeredKES === null
        ? m.problems_step_agreed()
        : m.problems_step_offered({ amount: formatKES(offeredKES) })
    : m.problems_step_silent()
  return { id: 'answer', label, icon, state: 'done', aside: at(answeredAt ?? answerBy) }
}

/** What the customer does with an offer. */
function replyStep({ status, replyBy, escalatedAt, endedAt, refund }: OrderProblem): Step {
  const icon = HandCoins
  if (status === 'OFFERED')
    return { id: 'reply', label: m.problems_step_reply(), icon, state: 'now', aside: by(replyBy) }
  const isTaken = status === 'AGREED' && !escalatedAt && refund !== null
  if (!escalatedAt && !isTaken)
    return { id: 'reply', label: m.problems_step_reply(), icon, state: 'done', aside: at(endedAt) }
  const label = isTaken ? m.problems_step_took() : m.problems_step_asked()
  return { id: 'reply', label, icon, state: 'done', aside: at(escalatedAt ?? endedAt) }
}

function decisionStep(problem: OrderProblem): Step {
  const { decideBy, endedAt } = problem
  const state = isOver(problem) ? 'done' : 'now'
  return {
    id: 'decide',
    label: state === 'done' ? m.problems_step_decided() : m.problems_step_decides(),
    icon: Scale,
    state,
    aside: state === 'done' ? at(endedAt) : by(decideBy),
  }
}
