import { type FailedWork, giveUpFailedWork } from '#contracts/admin/jobs.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { workKinds } from './job-labels.ts'

/** Asks once before a piece of work is given up. */
export default function GiveUpDialog({ work, onClose }: { work: FailedWork; onClose: () => void }) {
  const refresh = useInvalidateAdmin()

  async function giveUp() {
    try {
      await call(giveUpFailedWork, { body: { ids: [work.id] } })
      toast({ title: m.jobs_given_up() })
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
      title={m.jobs_give_up_title()}
      confirm={m.jobs_give_up()}
      cancel={m.jobs_keep()}
      onConfirm={giveUp}
    >
      {m.jobs_give_up_text({ work: workKinds[work.kind].label(), subject: work.subject })}
    </ConfirmDialog>
  )
}
