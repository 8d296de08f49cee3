import { removeStaff, type StaffMember } from '#contracts/staff/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useStaffChange } from './use-staff.ts'

/** Says what ends and what stays before it is done. */
function RemoveMember({ member: { id, name }, onClose }: { member: StaffMember; onClose: () => void }) {
  const change = useStaffChange()

  async function remove() {
    await change(() => call(removeStaff, { params: { id } }))
    toast({ title: m.staff_removed({ name }) })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.staff_remove_title({ name })}
      confirm={m.staff_remove_now()}
      cancel={m.staff_keep()}
      onConfirm={remove}
    >
      {m.staff_remove_text()}
    </ConfirmDialog>
  )
}

export default RemoveMember
