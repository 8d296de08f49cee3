import { useState } from 'react'
import { changeStaff, type StaffMember } from '#contracts/staff/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { RoleFields, type RoleValue } from './role-fields.tsx'
import { useStaffChange } from './use-staff.ts'

/** What somebody may do from their next touch on. */
function ChangeMember({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const change = useStaffChange()
  const [value, setValue] = useState<RoleValue>({ role: member.role, granted: member.granted })

  async function save() {
    await change(() => call(changeStaff, { params: { id: member.id }, body: value }))
    toast({ title: m.staff_saved({ name: member.name }), description: m.staff_saved_text() })
    onClose()
  }
  return (
    <Sheet open onOpenChange={onClose} title={member.name}>
      <div className="grid gap-4">
        <RoleFields value={value} onChange={setValue} />
        <Button onClick={() => save().catch(() => undefined)}>{m.staff_save()}</Button>
      </div>
    </Sheet>
  )
}

export default ChangeMember
