import { type AdminUserDetail, changeUserRole } from '#contracts/admin/users/users.ts'
import type { Role } from '#contracts/identity.ts'
import { roleLabels } from '#web/features/admin/users/user-columns.tsx'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Select, Textarea } from '#web/ui/forms/input.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'

const roles = Object.keys(roleLabels) as Role[]

/** Gives somebody another role. */
export default function RoleSheet({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { id, name, role } = user
  const others = roles.filter((each) => each !== role)
  return (
    <ActSheet
      endpoint={changeUserRole}
      defaultValues={{ role: others[0], reason: '' }}
      title={m.users_role_title({ name })}
      text={m.users_role_text({ role: roleLabels[role].label() })}
      confirm={m.users_role_change()}
      done={m.users_role_changed({ name })}
      onSend={(body) => call(changeUserRole, { params: { id }, body })}
      onClose={onClose}
      fields={[
        {
          name: 'role',
          label: m.users_role_new(),
          input: (field) => (
            <Select {...field}>
              {others.map((each) => (
                <option key={each} value={each}>
                  {roleLabels[each].label()}
                </option>
              ))}
            </Select>
          ),
        },
        {
          name: 'reason',
          label: m.users_why(),
          hint: m.users_reason_hint(),
          input: (field) => <Textarea rows={3} {...field} />,
        },
      ]}
    />
  )
}
