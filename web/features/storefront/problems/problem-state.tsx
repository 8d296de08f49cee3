import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import {
  acceptProblemOffer,
  type OrderProblem,
  type OrderProblems,
  withdrawProblem,
} from '#contracts/problems/problems.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { orderProblems } from '#web/features/shared/problems/order-problems.queries.ts'
import { lineName, ProblemPictures, ProblemWords } from '#web/features/shared/problems/problem-claim.tsx'
import { isOver, problemReasons } from '#web/features/shared/problems/problem-labels.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { ProgressSteps } from '#web/ui/states/progress-steps.tsx'
import { Card } from '#web/ui/surface.tsx'
import Phone from '~icons/lucide/phone'
import type { AskMarketSheetProps } from './ask-market-sheet.tsx'
import { problemSteps } from './problem-steps.ts'

const AskMarketSheet = lazyChunk<AskMarketSheetProps>(() => import('./ask-market-sheet.tsx'))
const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

interface ProblemStateProps {
  orderId: OrderId
  shop: OrderProblems['shop']
  problem: OrderProblem
}

/** What was reported, what everybody said to it, how far it is, and what its customer can do now. */
export function ProblemState({ orderId, shop, problem }: ProblemStateProps) {
  const { answerWords, answeredAt, escalationWords, escalatedAt, decisionWords, endedAt, status } = problem
  return (
    <>
      {status === 'OFFERED' && <ReplyToOffer orderId={orderId} shop={shop} problem={problem} />}
      <Claim problem={problem} />
      {answerWords && <Said who={shop.name} words={answerWords} at={answeredAt} />}
      {escalationWords && <Said who={m.problems_you()} words={escalationWords} at={escalatedAt} />}
      {decisionWords && <Said who="Uliza" words={decisionWords} at={endedAt} />}
      {status !== 'WITHDRAWN' && (
        <Card padded>
          <h2 className="sr-only">{m.problems_steps()}</h2>
          <ProgressSteps label={m.problems_steps()} steps={problemSteps(problem)} />
        </Card>
      )}
      {!isOver(problem) && (
        <div className="grid gap-2">
          <ButtonAnchor href={`tel:${shop.phone}`} variant="quiet" block>
            <Phone aria-hidden className="size-[18px]" />
            {m.orders_call({ vendor: shop.name })}
          </ButtonAnchor>
          <Withdraw orderId={orderId} problem={problem} />
        </div>
      )}
    </>
  )
}

function Claim({ problem }: { problem: OrderProblem }) {
  const { reason, lines, words, pictures, claimedKES } = problem
  return (
    <Card padded className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-17">{problemReasons[reason]()}</h2>
        <Money kes={claimedKES} className="font-bold" />
      </div>
      <ul className="text-ink-2">
        {lines.map((line) => (
          <li key={line.orderLineId}>
            {line.quantity} × {lineName(line)}
          </li>
        ))}
        {lines.length === 0 && <li>{m.problems_whole_order()}</li>}
      </ul>
      <ProblemWords words={words} />
      <ProblemPictures pictures={pictures} />
    </Card>
  )
}

function Said({ who, words, at }: { who: ReactNode; words: string; at: string | null }) {
  return (
    <div className="rounded-card border border-line bg-raised px-4 py-3">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
      <p className="meta mt-1">
        {who}
        {at && `, ${formatDate(at, 'moment')}`}
      </p>
    </div>
  )
}

/** The sum that the shop offers is paid at one press; or the market decides. */
function ReplyToOffer({ orderId, shop, problem }: ProblemStateProps) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [isAsking, setIsAsking] = useState(false)
  const { id: problemId, offeredKES } = problem
  const amountKES = offeredKES ?? 0
  const amount = formatKES(amountKES)

  async function accept() {
    const params = { id: orderId, problemId }
    try {
      const told = await call(acceptProblemOffer, { params, body: { amountKES }, idempotencyKey })
      queryClient.setQueryData(orderProblems(orderId).queryKey, told)
      const refund = told.items.find(({ id }) => id === problemId)?.refund
      toast({
        title: refund ? m.problems_accepted({ amount: formatKES(refund.amountKES) }) : m.problems_head_none_left(),
      })
    } catch (error) {
      toast({ title: m.problems_not_accepted(), description: refusalMessage(error), variant: 'destructive' })
      await queryClient.invalidateQueries(orderProblems(orderId))
    }
  }

  return (
    <div className="grid gap-2">
      <Button size="lg" block onClick={accept}>
        {m.problems_accept({ amount })}
      </Button>
      <Button variant="quiet" block onClick={() => setIsAsking(true)}>
        {m.problems_ask_market()}
      </Button>
      {isAsking && (
        <Suspense>
          <AskMarketSheet orderId={orderId} problemId={problemId} shop={shop.name} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Withdraw({ orderId, problem: { id: problemId } }: Omit<ProblemStateProps, 'shop'>) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)

  async function withdraw() {
    try {
      const told = await call(withdrawProblem, { params: { id: orderId, problemId } })
      queryClient.setQueryData(orderProblems(orderId).queryKey, told)
      toast({ title: m.problems_withdrawn() })
    } catch (error) {
      toast({ title: m.problems_not_withdrawn(), description: refusalMessage(error), variant: 'destructive' })
      await queryClient.invalidateQueries(orderProblems(orderId))
    }
  }

  return (
    <>
      <Button variant="ghost" block onClick={() => setIsAsking(true)}>
        {m.problems_withdraw()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.problems_withdraw_title()}
            confirm={m.problems_withdraw_confirm()}
            onConfirm={withdraw}
          >
            {m.problems_withdraw_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
