import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { type ApprovalPlan, totalAmountKES } from './approval-plan.ts'

export interface ApprovalSumProps {
  /** What was chosen at first. */
  payouts: readonly AdminPayout[]
  plan: ApprovalPlan
  isSentByProgram: boolean
}

/** From what was chosen to what goes out: less what is left out, and what waits for a second person. */
export function ApprovalSum({ payouts, plan: { approved, waits }, isSentByProgram }: ApprovalSumProps) {
  const all = totalAmountKES(payouts)
  const remaining = totalAmountKES(approved)
  const waiting = approved.filter(({ id }) => waits.has(id))
  const waitingKES = totalAmountKES(waiting)
  const line = (words: string, amount: string) => (
    <div className="flex justify-between gap-4 py-0.5">
      <dt>{words}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{amount}</dd>
    </div>
  )
  return (
    <dl className="mt-5 text-13">
      {line(m.payouts_sum_chosen({ count: payouts.length }), formatKES(all))}
      {approved.length < payouts.length &&
        line(m.payouts_sum_left_out({ count: payouts.length - approved.length }), `− ${formatKES(all - remaining)}`)}
      {waiting.length > 0 && line(m.payouts_sum_waits({ count: waiting.length }), `− ${formatKES(waitingKES)}`)}
      <div className="mt-1.5 flex justify-between gap-4 border-line-strong border-t pt-2 font-[650] text-17">
        <dt>{isSentByProgram ? m.payouts_sum_goes_out() : m.payouts_sum_to_pay()}</dt>
        <dd className="whitespace-nowrap tabular-nums">{formatKES(remaining - waitingKES)}</dd>
      </div>
    </dl>
  )
}
