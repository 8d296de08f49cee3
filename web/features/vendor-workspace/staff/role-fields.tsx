import {
  type GrantableRight,
  grantableRights,
  type StaffRole,
  staffRoles,
  takesGrants,
} from '#contracts/staff/staff-rights.ts'
import { grantNames, roleNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox, RadioCards } from '#web/ui/forms/choices.tsx'
import { roleLabels } from './staff-labels.ts'

export interface RoleValue {
  role: StaffRole
  granted: GrantableRight[]
}

/** What somebody is to be, and what this manager is given beside that. */
export function RoleFields({ value, onChange }: { value: RoleValue; onChange: (value: RoleValue) => void }) {
  const { role, granted } = value
  return (
    <div className="grid gap-3">
      <p aria-hidden className="mb-1 font-semibold text-13">
        {m.staff_role()}
      </p>
      <RadioCards
        label={m.staff_role()}
        value={role}
        onChange={(chosen) => onChange({ role: chosen, granted: takesGrants(chosen) ? granted : [] })}
        options={staffRoles.map((each) => {
          const { icon: Icon, label } = roleLabels[each]
          return {
            value: each,
            label: (
              <span className="flex items-center gap-2">
                <Icon aria-hidden className="size-[18px]" />
                {label()}
              </span>
            ),
            hint: roleNames[each].hint(),
          }
        })}
      />
      {takesGrants(role) && (
        <fieldset>
          <legend className="mb-1 font-semibold text-13">{m.staff_grant()}</legend>
          {grantableRights.map((right) => (
            <Checkbox
              key={right}
              checked={granted.includes(right)}
              onChange={(isGiven) =>
                onChange({
                  role,
                  granted: grantableRights.filter((each) => (each === right ? isGiven : granted.includes(each))),
                })
              }
            >
              {grantNames[right]()}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}
