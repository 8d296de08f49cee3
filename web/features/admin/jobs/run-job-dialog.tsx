import { runNightlyJob } from '#contracts/admin/jobs.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { jobName } from './job-labels.ts'

/** Asks once before a night's work is done by day. */
export default function RunJobDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const refresh = useInvalidateAdmin()

  async function run() {
    try {
      await call(runNightlyJob, { params: { name } })
      toast({ title: m.jobs_run_asked() })
      void refresh()
    } catch (error) {
      toast({ title: m.jobs_not_done(), description: refusalMessage(error), variant: 'destructive' })
      throw error
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.jobs_run_title({ name: jobName(name) })}
      confirm={m.jobs_run_now()}
      cancel={m.jobs_keep()}
      tone="primary"
      onConfirm={run}
    >
      {m.jobs_run_text()}
    </ConfirmDialog>
  )
}
