import { runNightlyJob } from '#contracts/admin/jobs.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'
import { jobName } from './job-labels.ts'

/** Asks once before a night's work is done by day. */
export default function RunJobDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <ConfirmAct
      tone="primary"
      title={m.jobs_run_title({ name: jobName(name) })}
      confirm={m.jobs_run_now()}
      cancel={m.jobs_keep()}
      done={m.jobs_run_asked()}
      failed={m.jobs_not_done()}
      act={() => call(runNightlyJob, { params: { name } })}
      onClose={onClose}
    >
      {m.jobs_run_text()}
    </ConfirmAct>
  )
}
