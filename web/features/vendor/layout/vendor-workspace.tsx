import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { vendorProfile, waitingOrders } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ErrorState } from '#web/ui/states/states.tsx'
import { useTitleOfHeading } from '#web/ui/workspace/use-title-of-heading.ts'
import { NewOrders } from './new-orders.tsx'
import { NoShop } from './no-shop.tsx'
import { ShopBar } from './shop-bar.tsx'
import { ShopStatus } from './shop-status.tsx'
import { VendorNav } from './vendor-nav.tsx'
import { VendorSkeleton } from './vendor-skeleton.tsx'

/** What stands around every page of a vendor: the shop, whether it is open, what waits, and where things are. */
export function VendorWorkspace({ notice }: { notice: ReactNode }) {
  const profile = useQuery(vendorProfile)
  useTitleOfHeading()
  // A page that needs the whole screen (the scanner) stands alone.
  const isBare = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'bare' })
  if (profile.data === null) return <NoShop />
  if (profile.isError && !profile.data) {
    return <ErrorState title={m.vendor_shop_failed()} error={profile.error} onRetry={() => void profile.refetch()} />
  }
  if (!profile.data) return <VendorSkeleton />
  return isBare ? <Outlet /> : <Workspace profile={profile.data} notice={notice} />
}

function Workspace({ profile, notice }: { profile: VendorProfile; notice: ReactNode }) {
  const { data } = useInfiniteQuery(waitingOrders)
  const waiting = data?.pages[0]?.counts.TO_ACCEPT ?? 0
  return (
    <>
      <div className="on-cloth bg-cloth text-on-cloth print:hidden">
        <ShopBar profile={profile} waiting={waiting} />
        <VendorNav waiting={waiting} />
      </div>
      <NewOrders />
      <div className="wrap pt-4 md:pt-5">
        <ShopStatus profile={profile} />
        {notice}
        <Outlet />
      </div>
    </>
  )
}
