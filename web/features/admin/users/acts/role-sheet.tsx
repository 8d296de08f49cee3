import { type Control, useWatch } from 'react-hook-form'
import { type AdminRole, adminRoles } from '#contracts/admin/admin-rights.ts'
import { type AdminUserDetail, changeUserRole, type NewRole } from '#contracts/admin/users/users.ts'
import { roleName } from '#web/features/admin/users/user-columns.tsx'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Select, Textarea } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'

/** Those of administrators with the fewest rights first. */
const newRoles: NewRole[] = ['CUSTOMER', 'VENDOR', ...adminRoles.toReversed()]

const findAdminRole = (role: NewRole): AdminRole | null => adminRoles.find((each) => each === role) ?? null

const ofMoney = () => [m.users_admin_may_pay(), m.users_admin_may_refund(), m.users_admin_may_send_money()]
const ofPeople = () => [m.users_admin_may_suspend(), m.users_admin_may_close()]

const rightsInWords: Record<AdminRole, () => string[]> = {
  OWNER: () => [...ofMoney(), ...ofPeople(), m.users_admin_may_read(), m.users_admin_may_let_in()],
  FINANCE: () => [...ofMoney(), m.users_admin_may_read()],
  SUPPORT: () => [...ofPeople(), m.users_admin_may_read()],
}

const newRoleName = (role: NewRole): string => {
  const adminRole = findAdminRole(role)
  return roleName({ role: adminRole ? 'ADMIN' : (role as 'CUSTOMER' | 'VENDOR'), adminRole })
}

/** Gives somebody another role. */
export default function RoleSheet({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { id, name, role, adminRole } = user
  const others = newRoles.filter((each) => each !== (adminRole ?? role))
  return (
    <ActSheet
      endpoint={changeUserRole}
      defaultValues={{ role: others[0], reason: '' }}
      title={m.users_role_title({ name })}
      text={m.users_role_text({ role: roleName(user) })}
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
                    {newRoleName(each)}
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

/** What such an administrator may do, as soon as that is what somebody is to become. */
function AdministratorRights({ control, name }: { control: Control; name: string }) {
  const chosen = findAdminRole(useWatch({ control, name: 'role' }))
  if (!chosen) return null
  return (
    <Notice tone="bad" title={m.users_admin_may({ name })} live className="mt-3">
      <ul className="mt-1 grid list-disc gap-0.5 pl-4">
        {rightsInWords[chosen]().map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </Notice>
  )
}
