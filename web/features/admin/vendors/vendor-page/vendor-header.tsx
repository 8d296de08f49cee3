import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { StatusButton } from '#web/features/admin/vendors/status-button.tsx'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import {
  countyName,
  isPausedByProgram,
  pausedByProgram,
  vendorStatus,
} from '#web/features/shared/vendors/vendor-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import ExternalLink from '~icons/lucide/external-link'
import Pencil from '~icons/lucide/pencil'

/** Which shop it is, where and whose, and what can be done with the whole of it. */
export function VendorHeader({ vendor }: { vendor: AdminVendor }) {
  const { id, name, slug, status, area, county, owner } = vendor
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 items-start gap-3 md:gap-4">
        {/* Its initials are no part of the heading. */}
        <VendorLogo vendor={vendor} size={64} />
        <div className="min-w-0">
          <h1 className="text-25 md:text-32 lg:text-42 [overflow-wrap:anywhere]">{name}</h1>
          <div className="meta mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
            <StatusBadge look={isPausedByProgram(vendor) ? pausedByProgram : vendorStatus[status]} />
            <span>
              {area}, {countyName(county)}
            </span>
            <span>
              {m.admin_owner()}{' '}
              <Link to="/admin/users/$id" params={{ id: owner.id }} className="link font-[650]">
                {owner.name}
              </Link>
            </span>
            {status === 'APPROVED' && (
              <Link to="/vendors/$slug" params={{ slug }} className="link inline-flex items-center gap-1">
                {m.admin_public_page()}
                <ExternalLink aria-hidden className="!size-3.5" />
              </Link>
            )}
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <AdminMay right="vendors">
          {status === 'PENDING' && (
            <Link
              to="/admin/vendor-approvals"
              search={{ vendor: id }}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {m.admin_to_approval()}
            </Link>
          )}
          <Link
            to="/admin/vendors/edit/$id"
            params={{ id }}
            search={{ tab: 'facts' }}
            resetScroll={false}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Pencil aria-hidden />
            {m.admin_edit_facts()}
          </Link>
        </AdminMay>
        <StatusButton vendor={vendor} size="sm" />
      </div>
    </header>
  )
}
