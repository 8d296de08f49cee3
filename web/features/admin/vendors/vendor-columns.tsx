import { Link } from '@tanstack/react-router'
import type { AdminVendorLine } from '#contracts/admin/vendors.ts'
import { formatRate } from '#web/features/shared/commissions/commission-rate.tsx'
import {
  countyName,
  isPausedByProgram,
  pausedByProgram,
  vendorStatus,
} from '#web/features/shared/vendors/vendor-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { aboveRow, type Column, rowLink } from '#web/ui/tables/record-table.tsx'
import { StatusButton } from './status-button.tsx'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  status: m.admin_status,
  owner: m.admin_owner,
  products: m.admin_products,
  commission: m.admin_commission,
  since: m.admin_since,
}

export const vendorColumns = (): Column<AdminVendorLine>[] => [
  {
    id: 'vendor',
    head: m.admin_vendor(),
    card: 'title',
    cell: ({ id, slug, name, area, county }) => (
      <span className="flex items-center gap-3">
        <VendorLogo vendor={{ slug, name }} size={36} />
        <span className="min-w-0">
          <Link to="/admin/vendors/edit/$id" params={{ id }} className={rowLink}>
            {name}
          </Link>
          <span className="meta block">
            {area}, {countyName(county)}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    head: m.admin_status(),
    card: 'aside',
    cell: (vendor) =>
      isPausedByProgram(vendor) ? (
        <span className="inline-grid justify-items-start gap-1">
          <StatusBadge look={pausedByProgram} />
          <a href={`tel:${vendor.phone}`} className={`link text-13 whitespace-nowrap tabular-nums ${aboveRow}`}>
            {m.admin_vendor_call({ phone: formatPhone(vendor.phone) })}
          </a>
        </span>
      ) : (
        <StatusBadge look={vendorStatus[vendor.status]} />
      ),
  },
  {
    id: 'owner',
    card: 'left',
    head: m.admin_owner(),
    cell: ({ owner }) => (
      <>
        {owner.name}
        <span className="block whitespace-nowrap text-ink-2 tabular-nums">{owner.phone}</span>
      </>
    ),
  },
  { id: 'products', card: 'none', head: m.admin_products(), right: true, cell: ({ productCount }) => productCount },
  {
    id: 'commission',
    card: 'none',
    head: m.admin_commission(),
    right: true,
    cell: ({ commissionPercent: percent, commissionFixedKES: fixedKES }) =>
      percent === null || fixedKES === null ? (
        <span className="text-ink-3">{m.admin_commission_usual()}</span>
      ) : (
        formatRate({ percent, fixedKES })
      ),
  },
  {
    id: 'since',
    card: 'right',
    head: m.admin_since(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => formatDate(createdAt, 'date'),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    right: true,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    cell: (vendor) => (
      <StatusButton vendor={vendor} variant="ghost" size="sm" className={`${aboveRow} max-xl:w-full`} />
    ),
  },
]
