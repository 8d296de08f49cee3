import { type CommissionRule, takeBackCommission } from '#contracts/money/commissions.ts'
import { subjectName } from '#web/features/shared/commissions/scope-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'
import { ruleMoment } from './rule-columns.tsx'

/** Asks once before a rule of a day to come is taken back. */
export default function TakeBackDialog({ rule, onClose }: { rule: CommissionRule; onClose: () => void }) {
  const { id, subject, startsAt } = rule
  return (
    <ConfirmAct
      title={m.commissions_take_back_title({ name: subjectName(subject) })}
      confirm={m.commissions_take_back()}
      cancel={m.commissions_keep()}
      done={m.commissions_taken_back()}
      failed={m.commissions_not_taken_back()}
      act={() => call(takeBackCommission, { params: { id } })}
      onClose={onClose}
    >
      {m.commissions_take_back_text({ moment: ruleMoment(startsAt) })}
    </ConfirmAct>
  )
}
