import { type AdminUserDetail, enableUser } from '#contracts/admin/users/users.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

/** Lets somebody sign in again. */
export default function EnableSheet({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { id, name } = user
  return (
    <TextSheet
      endpoint={enableUser}
      field="reason"
      title={m.users_enable_title({ name })}
      text={m.users_enable_text()}
      label={m.admin_reason()}
      hint={m.users_reason_hint()}
      confirm={m.users_enable()}
      done={m.users_enabled({ name })}
      onSend={(body) => call(enableUser, { params: { id }, body })}
      onClose={onClose}
    />
  )
}
