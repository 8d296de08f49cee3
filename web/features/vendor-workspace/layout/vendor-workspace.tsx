import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { SessionConfirmation } from '#web/features/shared/confirmation/session-confirmation.tsx'
import { waitingProblems } from '#web/features/shared/problems/vendor-problems.queries.ts'
import { SecondFactorDuty } from '#web/features/shared/second-factor/second-factor-duty.tsx'
import { isOneOf } from '#web/features/shared/vendor-profile/use-shop.ts'
import { vendorProfile, waitingOrders } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { emptyKeptPage, kitchenPage } from '#web/lib/session/kept-on-device.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { ErrorState } from '#web/ui/states/states.tsx'
import { useTitleOfHeading } from '#web/ui/workspace/use-title-of-heading.ts'
import { NewOrders } from './new-orders.tsx'
import { NoShop } from './no-shop.tsx'
import { NoLongerStaff, NotPermitted } from './places/not-permitted.tsx'
import { firstPlace, mayOpen } from './places/vendor-places.ts'
import { ShopBar } from './shop-bar.tsx'
import { ShopStatus } from './shop-status.tsx'
import { VendorNav } from './vendor-nav.tsx'
import { VendorSkeleton } from './vendor-skeleton.tsx'

/** What stands around every page of a vendor: the shop, whether it is open, what waits, and where things are. */
export function VendorWorkspace({ notice }: { notice: ReactNode }) {
  const profile = useQuery(vendorProfile)
  const user = useUser()
  // Of the page that is drawn: while the next one is fetched the address is already its.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const isHome = path.replace(/\/$/, '') === '/vendor'
  useTitleOfHeading()
  // A page that needs the whole screen (the scanner) stands alone.
  const keepsKitchen = user === undefined || (user?.shop != null && mayOpen(kitchenPage, user.shop))
  // What the kitchen keeps of its orders goes with the right to see them.
  useEffect(() => {
    if (!keepsKitchen) void emptyKeptPage(kitchenPage)
  }, [keepsKitchen])
  const isBare = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'bare' })
  if (profile.data === null) return <NoShop />
  if (profile.isError && !profile.data) {
    return <ErrorState title={m.vendor_shop_failed()} error={profile.error} onRetry={() => void profile.refetch()} />
  }
  if (!profile.data || user === undefined) return <VendorSkeleton />
  const shop = user?.shop ?? null
  if (!shop) return <NoLongerStaff name={profile.data.name} />
  // Whoever does not see the day begins where their work is.
  if (isHome && !mayOpen(path, shop)) {
    return (
      <>
        <Navigate to={firstPlace(shop)} replace />
        <VendorSkeleton />
      </>
    )
  }
  const page = mayOpen(path, shop) ? <Outlet /> : <NotPermitted shop={shop} name={profile.data.name} />
  return (
    <SessionConfirmation asksFirst={false}>
      {isBare ? (
        page
      ) : (
        <Workspace profile={profile.data} shop={shop} notice={notice}>
          {page}
        </Workspace>
      )}
    </SessionConfirmation>
  )
}

interface WorkspaceProps {
  profile: VendorProfile
  shop: ShopMembership
  notice: ReactNode
  children: ReactNode
}

function Workspace({ profile, shop, notice, children }: WorkspaceProps) {
  const hasOrders = isOneOf(['orders', 'kitchen'], shop)
  const { data } = useInfiniteQuery({ ...waitingOrders, enabled: hasOrders })
  const waiting = data?.pages[0]?.counts.TO_ACCEPT ?? 0
  const problems = useInfiniteQuery({ ...waitingProblems, enabled: isOneOf(['orders', 'money'], shop) })
  return (
    <>
      <div className="on-cloth bg-cloth text-on-cloth print:hidden">
        <ShopBar profile={profile} waiting={waiting} />
        <VendorNav waiting={waiting} problems={problems.data?.pages[0]?.counts.WAITING ?? 0} shop={shop} />
      </div>
      {hasOrders && <NewOrders />}
      <div className="wrap pt-4 md:pt-5">
        <SecondFactorDuty />
        <ShopStatus profile={profile} />
        {hasOrders && notice}
        {children}
      </div>
    </>
  )
}
