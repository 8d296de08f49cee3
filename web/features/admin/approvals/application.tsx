import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ActionBar, Card, Notice } from '#web/ui/surface.tsx'
import { formatAge } from '#web/ui/workspace/age.ts'
import { BackArrow, backLink } from '#web/ui/workspace/workspace-page.tsx'
import { PrivateDetails, PublicDetails } from './application-details.tsx'
import type { Decision } from './decision-sheet.tsx'

const DocumentsCard = lazyChunk(() => import('./documents-card.tsx'), <span hidden />)
const ProductsCard = lazyChunk(() => import('./products-card.tsx'), <span hidden />)
const DecisionSheet = lazyChunk(() => import('./decision-sheet.tsx'))

/** Everything a vendor sent, and the decision about it. On a phone it is there once it was chosen. */
export function Application({ vendor, isChosen }: { vendor: AdminVendor; isChosen: boolean }) {
  const [decision, setDecision] = useState<Decision>()
  const { name, status, statusReason, waitingSince } = vendor
  const isWaiting = status === 'PENDING'
  return (
    <section aria-label={name} className={cn('min-w-0', !isChosen && 'max-lg:hidden')}>
      <Link
        to="/admin/vendor-approvals"
        search={(before: object) => ({ ...before, vendor: undefined })}
        className={cn(backLink, 'lg:!hidden')}
      >
        <BackArrow />
        {m.admin_queue()}
      </Link>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-25 [overflow-wrap:anywhere]">{name}</h2>
        <StatusBadge look={vendorStatus[status]} />
        {waitingSince && <span className="meta">{m.admin_waits_for({ age: formatAge(waitingSince) })}</span>}
      </div>
      {statusReason && (
        <Notice tone="info" title={m.admin_last_message()} className="mb-3">
          {statusReason}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
            <DocumentsCard vendor={vendor} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
            <ProductsCard vendorId={vendor.id} />
          </Suspense>
          <Card padded>
            <h3 className="mb-1 text-17">{m.admin_public_part()}</h3>
            <PublicDetails vendor={vendor} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4 md:max-xl:contents xl:sticky xl:top-4">
          {isWaiting && (
            <Card
              padded
              className="grid gap-2 md:max-xl:order-first md:max-xl:grid-cols-3 md:max-xl:*:first:col-span-3"
            >
              <h3 className="mb-1 flex items-baseline justify-between gap-3 text-17">
                {m.admin_your_decision()}
                {waitingSince && <span className="meta font-normal">{formatAge(waitingSince)}</span>}
              </h3>
              <Button className="max-md:hidden" onClick={() => setDecision('approve')}>
                {m.admin_approve()}
              </Button>
              <Button variant="quiet" onClick={() => setDecision('changes')}>
                {m.admin_changes()}
              </Button>
              <Button variant="danger-quiet" onClick={() => setDecision('reject')}>
                {m.admin_reject()}
              </Button>
            </Card>
          )}
          <Card padded>
            <h3 className="mb-1 text-17">{m.admin_private_part()}</h3>
            <PrivateDetails vendor={vendor} />
          </Card>
        </div>
      </div>
      {isWaiting && isChosen && (
        <ActionBar>
          <Button block onClick={() => setDecision('approve')}>
            {m.admin_approve()}
          </Button>
        </ActionBar>
      )}
      {decision && (
        <Suspense>
          <DecisionSheet vendor={vendor} decision={decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
