import { useId, useState } from 'react'
import { type Approval, approvePayouts } from '#contracts/admin/payout-approvals.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import Check from '~icons/lucide/check'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { planApproval, totalAmountKES } from './approval-plan.ts'
import { ApprovalSum } from './approval-sum.tsx'
import { AsAlways } from './as-always.tsx'
import { PayoutToReview } from './payout-to-review.tsx'

export interface ApproveSheetProps {
  /** As they were read: what is answered is answered about these. */
  payouts: readonly AdminPayout[]
  isSentByProgram: boolean
  approverFromKES: number
  onClose: () => void
  onApproved: (approvals: Approval[], payouts: readonly AdminPayout[]) => void
}

/**
 * Shows whom the money goes to before payouts are approved. What is unusual comes first, and is answered one by one.
 */
export default function ApproveSheet(props: ApproveSheetProps) {
  const { payouts, isSentByProgram, approverFromKES, onClose, onApproved } = props
  const refresh = useInvalidateAdmin()
  const lookAtId = useId()
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set())
  const [answers, setAnswers] = useState<ReadonlySet<string>>(new Set())
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const chosen = payouts.filter(({ id }) => !takenOut.has(id))
  const plan = planApproval(chosen, approverFromKES)
  const { toLookAt, asAlways, approved, waits, questions } = plan
  const open = questions.filter((question) => !answers.has(question)).length
  const amount = formatKES(totalAmountKES(approved))

  async function approve() {
    setRefusal(undefined)
    setSending(true)
    try {
      const body = { payouts: approved.map(({ id, warnings }) => ({ id, acknowledged: warnings })) }
      const { approvals } = await call(approvePayouts, { body })
      onApproved(approvals, approved)
      void refresh()
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <Sheet
      open
      side="large"
      onOpenChange={() => isSending || onClose()}
      title={m.payouts_review_title({ count: approved.length })}
      description={isSentByProgram ? m.payouts_review_sends() : m.payouts_review_portal()}
      footer={
        <>
          <Button variant="quiet" className="!flex-none" onClick={onClose} disabled={isSending}>
            {m.payouts_review_back()}
          </Button>
          <Button
            pending={isSending}
            disabled={open > 0 || approved.length === 0}
            className="!whitespace-normal"
            onClick={approve}
          >
            {open > 0
              ? m.payouts_answers_left({ open, count: approved.length, amount })
              : m.payouts_approve_these({ count: approved.length, amount })}
          </Button>
        </>
      }
    >
      {toLookAt.length > 0 && (
        <section aria-labelledby={lookAtId}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h3 id={lookAtId} className="text-17">
              {m.payouts_to_look_at({ count: toLookAt.length })}
            </h3>
            <span role="status">
              {questions.length > 0 && (
                <Badge tone={open > 0 ? 'act' : 'done'} icon={open > 0 ? TriangleAlert : Check}>
                  {open > 0 ? m.payouts_still_open({ open, all: questions.length }) : m.payouts_all_answered()}
                </Badge>
              )}
            </span>
          </div>
          <ul className="grid divide-y divide-line overflow-hidden rounded-card border border-line">
            {toLookAt.map((payout) => (
              <PayoutToReview
                key={payout.id}
                payout={payout}
                todayKES={waits.get(payout.id)}
                approverFromKES={approverFromKES}
                answers={answers}
                onAnswer={(question, isYes) =>
                  setAnswers((before) =>
                    isYes ? new Set([...before, question]) : new Set([...before].filter((each) => each !== question)),
                  )
                }
                onTakeOut={
                  payouts.length > 1 && !payout.isHeld
                    ? () => setTakenOut((before) => new Set([...before, payout.id]))
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      )}
      {asAlways.length > 0 && <AsAlways payouts={asAlways} />}
      <ApprovalSum payouts={payouts} plan={plan} isSentByProgram={isSentByProgram} />
      {refusal && (
        <Notice tone="bad" live className="mt-3">
          {refusal}
        </Notice>
      )}
    </Sheet>
  )
}
