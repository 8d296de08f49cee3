import { type DeadLetter, giveUpDeadLetters } from '#contracts/admin/jobs.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'
import { jobKinds } from './job-labels.ts'

/** Asks once before a piece of work is given up. */
export default function GiveUpDialog({ work, onClose }: { work: DeadLetter; onClose: () => void }) {
  return (
    <ConfirmAct
      title={m.jobs_give_up_title()}
      confirm={m.jobs_give_up()}
      cancel={m.jobs_keep()}
      done={m.jobs_given_up()}
      failed={m.jobs_not_done()}
      act={() => call(giveUpDeadLetters, { body: { ids: [work.id] } })}
      onClose={onClose}
    >
      {m.jobs_give_up_text({ work: jobKinds[work.kind].label(), subject: work.subject })}
    </ConfirmAct>
  )
}
