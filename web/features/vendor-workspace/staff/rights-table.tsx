import {
  grantableRights,
  roleRights,
  type ShopRight,
  type StaffRole,
  shopRights,
  shopRoles,
  takesGrants,
} from '#contracts/staff/staff-rights.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'
import Minus from '~icons/lucide/minus'
import { rightLabels, roleLabels } from './staff-labels.ts'

const isGrantable = (right: ShopRight) => grantableRights.some((each) => each === right)

/** Who may do what, as the server decides it; the column of the role that is being chosen is marked. */
export function RightsTable({ chosen }: { chosen: StaffRole }) {
  // On a phone the owner, who may do all of it, has no column.
  const columnClass = (role: string) => cn(role === 'OWNER' && 'max-sm:hidden', role === chosen && 'bg-sunken')
  return (
    <Card padded>
      <h2 id="staff-rights" className="text-20">
        {m.staff_rights()}
      </h2>
      <p className="meta mt-1">{m.staff_rights_note()}</p>
      <table aria-labelledby="staff-rights" className="mt-3 w-full text-13 sm:text-15">
        <thead>
          <tr className="border-line border-b">
            <th scope="col">
              <span className="sr-only">{m.staff_right()}</span>
            </th>
            {shopRoles.map((role) => (
              <th
                key={role}
                scope="col"
                className={cn('py-2.5 text-center font-[650] text-12 sm:px-1 sm:text-13', columnClass(role))}
              >
                {roleLabels[role].label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shopRights.map((right) => (
            <tr key={right} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-2.5 pr-1 text-left font-normal sm:pr-2">
                {rightLabels[right]()}
              </th>
              {shopRoles.map((role) => (
                <td key={role} className={cn('px-1 text-center', columnClass(role))}>
                  {takesGrants(role) && isGrantable(right) ? (
                    <span className="text-13">{m.staff_if_given()}</span>
                  ) : (
                    <Mark isYes={roleRights(role).includes(right)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Mark({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? Check : Minus
  return (
    <span className={cn('inline-grid place-items-center', isYes ? 'text-money' : 'text-ink-3')}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{isYes ? m.staff_yes() : m.staff_no()}</span>
    </span>
  )
}
