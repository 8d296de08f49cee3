import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { adminVendor } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { countyName, vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import ExternalLink from '~icons/lucide/external-link'
import { PayoutPhoneCard } from './payout-phone-card.tsx'
import { TrustCard } from './trust-card.tsx'
import { VendorDetails } from './vendor-details.tsx'
import { VendorForm } from './vendor-form.tsx'
import { VendorStatusCard } from './vendor-status-card.tsx'

// What every act is called comes with it, and it stands last on the page.
const SubjectHistory = lazyPart(() => import('#web/features/shared/audit/subject-history.tsx'))

export function EditVendorPage({ id }: { id: string }) {
  const query = useQuery(adminVendor(id))
  const back = (
    <Link to="/admin/vendors" className={backLink}>
      <BackArrow />
      {m.admin_vendors_back()}
    </Link>
  )
  if (query.data) return <Vendor vendor={query.data} back={back} />
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
      <Skeleton className="h-11 w-80" />
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_360px]">
        <Skeleton className="h-[640px] rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}

function Vendor({ vendor, back }: { vendor: AdminVendor; back: ReactNode }) {
  return (
    <WorkspacePage
      back={back}
      title={vendor.name}
      note={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {vendor.area}, {countyName(vendor.county)}
          {vendor.status === 'APPROVED' && (
            <Link to="/vendors/$slug" params={{ slug: vendor.slug }} className="link inline-flex items-center gap-1">
              {m.admin_public_page()}
              <ExternalLink aria-hidden className="!size-3.5" />
            </Link>
          )}
          <Link to="/admin/orders" search={{ vendor: vendor.slug }} className="link">
            {m.admin_orders()}
          </Link>
          <Link to="/admin/payouts" search={{ status: 'ALL', search: vendor.slug }} className="link">
            {m.admin_payouts()}
          </Link>
          <Link to="/admin/vendors/statement/$id" params={{ id: vendor.id }} className="link">
            {m.revenue_statement()}
          </Link>
        </span>
      }
      action={<StatusBadge look={vendorStatus[vendor.status]} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_360px]">
        <Card padded>
          <VendorForm key={vendor.id} vendor={vendor} />
        </Card>
        <div className="grid gap-4">
          <VendorStatusCard vendor={vendor} />
          <PayoutPhoneCard vendor={vendor} />
          <TrustCard vendor={vendor} />
          <VendorDetails vendor={vendor} />
          <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
            <SubjectHistory id={vendor.id} kind="vendor" />
          </Suspense>
        </div>
      </div>
    </WorkspacePage>
  )
}
