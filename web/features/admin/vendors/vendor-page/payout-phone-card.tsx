import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { vendorOverview } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { maskPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import Pencil from '~icons/lucide/pencil'
import TriangleAlert from '~icons/lucide/triangle-alert'

const PayoutPhoneSheet = lazyChunk(() => import('./payout-phone-sheet.tsx'))

/** Where the shop's money goes, who chose it lately, and the way to send it elsewhere. */
export function PayoutPhoneCard({ vendor }: { vendor: AdminVendor }) {
  const [isChanging, setChanging] = useState(false)
  const change = useQuery(vendorOverview(vendor.id)).data?.phoneChange
  const { id, payoutPhone, owner } = vendor
  const others = change?.new.shops.length ?? 0
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_payout_phone()}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-[650] text-17 tabular-nums">{maskPhone(payoutPhone)}</p>
        {others > 0 && (
          <Badge tone="stop" icon={TriangleAlert}>
            {m.admin_phone_shops({ count: others + 1 })}
          </Badge>
        )}
      </div>
      {change?.by && (
        <p className="meta">
          {m.admin_phone_alarm_by({ name: change.by.name, moment: formatDate(change.at, 'moment') })}
        </p>
      )}
      {payoutPhone !== owner.phone && <p className="meta">{m.admin_payout_phone_other()}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdminMay right="roles">
          <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
            <Pencil aria-hidden />
            {m.admin_payout_phone_change()}
          </Button>
        </AdminMay>
        <Link
          to="/admin/audit"
          search={{ subject: id, action: 'vendor.change-payout-phone' }}
          className="link font-[650] text-13"
        >
          {m.admin_history()}
        </Link>
      </div>
      {isChanging && (
        <Suspense>
          <PayoutPhoneSheet vendor={vendor} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  )
}
