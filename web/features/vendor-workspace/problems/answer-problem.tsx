import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listVendorProblems, type VendorProblem } from '#contracts/problems/vendor-problems.ts'
import { isOver } from '#web/features/shared/problems/problem-labels.ts'
import { vendorProblem } from '#web/features/shared/problems/vendor-problems.queries.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import type { AnswerSheetProps, ProblemAnswer } from './answer-sheet.tsx'

const AnswerSheet = lazyChunk<AnswerSheetProps>(() => import('./answer-sheet.tsx'))

/** What the shop can answer: giving back what is asked until it is over, another sum or no while its time runs. */
export function AnswerProblem({ problem }: { problem: VendorProblem }) {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<ProblemAnswer>()
  const mayAnswer = useMay('money')
  const isInTime = useSecondsUntil(problem.answerBy) > 0 && problem.status === 'REPORTED'
  if (isOver(problem)) return null
  if (!mayAnswer) return <p className="meta border-line border-t p-4 md:p-5">{m.problems_not_yours()}</p>

  async function take(answered: VendorProblem) {
    queryClient.setQueryData(vendorProblem(problem.id).queryKey, answered)
    await queryClient.invalidateQueries({ queryKey: [listVendorProblems.path] })
  }

  const amount = formatKES(problem.cost?.amountKES ?? problem.claimedKES)
  const agree = (
    <Button size="lg" block onClick={() => setAnswer('AGREE')}>
      {m.problems_give_back({ amount })}
    </Button>
  )
  return (
    <div className="grid gap-3 border-line border-t p-4 md:p-5">
      <h2 className="text-17">{m.problems_your_answer()}</h2>
      <div className="max-md:hidden">{agree}</div>
      {isInTime && (
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="quiet" onClick={() => setAnswer('OFFER')}>
            {m.problems_offer_other()}
          </Button>
          <Button variant="quiet" onClick={() => setAnswer('REFUSE')}>
            {m.problems_say_no()}
          </Button>
        </div>
      )}
      <p className="meta">{nextText(problem)}</p>
      <ActionBar>{agree}</ActionBar>
      {answer && (
        <Suspense>
          <AnswerSheet problem={problem} answer={answer} onAnswered={take} onClose={() => setAnswer(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** What happens without anything from the shop. */
function nextText(problem: VendorProblem): string {
  const { status, answerBy, replyBy, decideBy, isPaidBySilence, customer } = problem
  const { name } = customer
  if (status === 'OFFERED' && replyBy) return m.problems_next_offered({ name, time: formatDate(replyBy, 'moment') })
  if (status === 'ESCALATED' && decideBy) return m.problems_next_escalated({ time: formatDate(decideBy, 'moment') })
  const time = formatDate(answerBy, 'moment')
  return isPaidBySilence ? m.problems_next_silence({ time }) : m.problems_next_market({ time })
}
