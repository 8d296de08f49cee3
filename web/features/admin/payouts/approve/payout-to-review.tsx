import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Money } from '#web/ui/money.tsx'
import { heldQuestion, warningQuestion } from './approval-plan.ts'
import { WarningBadges } from './warning-badges.tsx'
import { warningLabels } from './warning-labels.ts'

export interface PayoutToReviewProps {
  payout: AdminPayout
  /** What its vendor gets today with it, where it waits for a second person. */
  todayKES: number | undefined
  approverFromKES: number
  answers: ReadonlySet<string>
  onAnswer: (question: string, isYes: boolean) => void
  /** Absent where it is the only one. */
  onTakeOut: (() => void) | undefined
}

/** A payout that is not as always: what is unusual about it, each to be answered by itself. */
export function PayoutToReview({
  payout,
  todayKES,
  approverFromKES,
  answers,
  onAnswer,
  onTakeOut,
}: PayoutToReviewProps) {
  const { vendor, amountKES, phone, isHeld, heldUntil, warnings } = payout
  const question = (key: string, words: string) => (
    <Checkbox checked={answers.has(key)} onChange={(isYes) => onAnswer(key, isYes)}>
      <span className="font-semibold text-13">{words}</span>
    </Checkbox>
  )
  const isOpen = !isHeld && warnings.some(({ kind }) => !answers.has(warningQuestion(payout, kind)))
  return (
    <li className={cn('grid gap-2 p-3.5', isHeld ? 'bg-danger-tint' : isOpen && 'bg-accent-tint')}>
      <div className="flex items-start gap-3">
        <VendorLogo vendor={vendor} size={36} />
        <div className="min-w-0 flex-1">
          <p className="font-[650] [overflow-wrap:anywhere]">{vendor.name}</p>
          <p className="meta">{formatPhone(phone)}</p>
        </div>
        <div className="text-right">
          <p className={cn('font-[650]', isHeld && 'text-danger line-through')}>
            <Money kes={amountKES} />
          </p>
          <p className="meta">
            {isHeld ? m.payouts_left_out() : m.payouts_left_in_balance({ amount: formatKES(vendor.availableKES) })}
          </p>
        </div>
      </div>
      <WarningBadges payout={payout} isOfTwo={todayKES !== undefined} />
      {isHeld && (
        <>
          <p className="text-13">
            {heldUntil
              ? m.payouts_warn_held_phone({ moment: formatDate(heldUntil, 'moment') })
              : m.payouts_warn_held_text()}
          </p>
          {question(heldQuestion(payout), m.payouts_warn_held_answer())}
        </>
      )}
      {!isHeld &&
        warnings.map((warning) => {
          const { text, answer } = warningLabels(warning, payout)
          return (
            <div key={warning.kind}>
              <p className="text-13">{text}</p>
              {question(warningQuestion(payout, warning.kind), answer)}
            </div>
          )
        })}
      {todayKES !== undefined && (
        <p className="text-13">
          {m.payouts_approver_text({ sum: formatKES(todayKES), limit: formatKES(approverFromKES) })}
        </p>
      )}
      {onTakeOut && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          aria-label={m.payouts_take_out_named({ vendor: vendor.name })}
          onClick={onTakeOut}
        >
          {m.payouts_take_out()}
        </Button>
      )}
    </li>
  )
}
