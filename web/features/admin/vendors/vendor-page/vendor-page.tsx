import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { adminVendor, type VendorSearch, type VendorTab } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton, TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { BackArrow, backLink } from '#web/ui/workspace/workspace-page.tsx'
import { AccountHealthCard } from './account-health-card.tsx'
import { PausedAlarm } from './paused-alarm.tsx'
import { PayoutPhoneCard } from './payout-phone-card.tsx'
import { PhoneAlarm } from './phone-alarm.tsx'
import { VendorFigures } from './vendor-figures.tsx'
import { VendorHeader } from './vendor-header.tsx'
import { VendorTabs } from './vendor-tabs.tsx'

const VendorLedger = lazyChunk(() => import('./vendor-ledger.tsx'))
const VendorStaff = lazyChunk(() => import('./vendor-staff.tsx'))
const VendorFacts = lazyChunk(() => import('#web/features/admin/vendors/facts/vendor-facts.tsx'))
// What every act is called comes with it.
const SubjectHistory = lazyChunk(() => import('#web/features/shared/audit/subject-history.tsx'))

export interface VendorPageProps {
  id: string
  /** The page's state is its address. */
  search: VendorSearch
  go: (change: VendorSearch) => void
  /** The lists of other features, narrowed to this vendor. */
  list: (tab: VendorTab, vendor: AdminVendor) => ReactNode
}

/** Everything about one vendor: where it stands, its ledger and lists, and what can be done about it. */
export function VendorPage(props: VendorPageProps) {
  const query = useQuery(adminVendor(props.id))
  const back = (
    <Link to="/admin/vendors" className={backLink}>
      <BackArrow />
      {m.admin_vendors_back()}
    </Link>
  )
  if (query.data) {
    return (
      <>
        {back}
        <Vendor {...props} vendor={query.data} />
      </>
    )
  }
  if (query.isError) {
    return (
      <>
        {back}
        <ErrorState heading="h1" title={m.admin_vendor_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  return (
    <div aria-hidden>
      {back}
      <Skeleton className="h-16 w-80" />
      <Skeleton className="mt-4 h-24 rounded-card" />
      <Skeleton className="mt-6 h-96 rounded-card" />
    </div>
  )
}

function Vendor({ vendor, search, go, list }: VendorPageProps & { vendor: AdminVendor }) {
  const { tab } = search
  return (
    <>
      <VendorHeader vendor={vendor} />
      <PausedAlarm vendor={vendor} />
      <PhoneAlarm vendor={vendor} />
      <VendorFigures vendor={vendor} />
      <VendorTabs vendor={vendor} tab={tab} />
      <Suspense key={tab} fallback={<TableSkeleton />}>
        {tab === undefined && (
          <div className="grid items-start gap-4 lg:grid-cols-[1fr_340px]">
            <div className="min-w-0">
              <VendorLedger vendor={vendor} search={search} go={go} />
            </div>
            <div className="grid min-w-0 gap-4">
              <PayoutPhoneCard vendor={vendor} />
              <AccountHealthCard vendor={vendor} />
            </div>
          </div>
        )}
        {tab === 'staff' && <VendorStaff vendor={vendor} />}
        {tab === 'facts' && <VendorFacts vendor={vendor} />}
        {tab === 'audit' && <SubjectHistory id={vendor.id} kind="vendor" />}
        {tab && list(tab, vendor)}
      </Suspense>
    </>
  )
}
