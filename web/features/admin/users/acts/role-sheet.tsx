import { type Control, useWatch } from 'react-hook-form'
import { type AdminUserDetail, changeUserRole } from '#contracts/admin/users/users.ts'
import type { Role } from '#contracts/identity.ts'
import { roleLabels } from '#web/features/admin/users/user-columns.tsx'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Select, Textarea } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
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
          input: (field, control) => (
            <>
              <Select {...field}>
                {others.map((each) => (
                  <option key={each} value={each}>
                    {roleLabels[each].label()}
                  </option>
                ))}
              </Select>
              <AdministratorRights control={control} name={name} />
            </>
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

/** What an administrator may do, as soon as that is what somebody is to become. */
function AdministratorRights({ control, name }: { control: Control; name: string }) {
  const chosen = useWatch({ control, name: 'role' })
  if (chosen !== 'ADMIN') return null
  const rights = [
    m.users_admin_may_pay(),
    m.users_admin_may_refund(),
    m.users_admin_may_suspend(),
    m.users_admin_may_read(),
    m.users_admin_may_let_in(),
  ]
  return (
    <Notice tone="bad" title={m.users_admin_may({ name })} live className="mt-3">
      <ul className="mt-1 grid list-disc gap-0.5 pl-4">
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </Notice>
  )
}
