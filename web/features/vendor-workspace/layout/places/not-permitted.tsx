import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { firstPlace } from './vendor-places.ts'

/** A page of the workspace that is not part of somebody's work. */
export function NotPermitted({ shop, name }: { shop: ShopMembership; name: string }) {
  return (
    <EmptyState
      heading="h1"
      cloth="brick"
      title={m.staff_not_yours_title()}
      action={
        <Link to={firstPlace(shop)} className={buttonClass()}>
          {m.staff_to_work()}
        </Link>
      }
    >
      {m.staff_not_yours({ shop: name })}
    </EmptyState>
  )
}

/** The page of the scanner stands outside the workspace, and so reads the name of the shop itself. */
export function DoorNotPermitted({ shop }: { shop: ShopMembership }) {
  const { data } = useQuery(vendorProfile)
  return data ? (
    <div className="wrap pt-8">
      <NotPermitted shop={shop} name={data.name} />
    </div>
  ) : null
}

/** Somebody whose work for the shop has ended while its pages were open. */
export function NoLongerStaff({ name }: { name: string }) {
  return (
    <div className="wrap pt-8">
      <EmptyState
        heading="h1"
        cloth="brick"
        title={m.staff_no_longer_title()}
        action={
          <Link to="/account" className={buttonClass()}>
            {m.staff_to_account()}
          </Link>
        }
      >
        {m.staff_no_longer({ shop: name })}
      </EmptyState>
    </div>
  )
}
