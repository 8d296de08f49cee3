import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { countyName } from '#web/features/shared/vendors/vendor-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'
import ChevronRight from '~icons/lucide/chevron-right'

export function QueueItem({ vendor, isShown }: { vendor: AdminVendor; isShown: boolean }) {
  const { id, name, area, county, waitingSince } = vendor
  return (
    <li className="border-line border-b last:border-0 lg:border-r lg:border-b-0">
      <Link
        to="/admin/vendor-approvals"
        search={(before: object) => ({ ...before, vendor: id })}
        aria-current={isShown ? 'true' : undefined}
        activeProps={{}}
        className="flex min-h-16 items-center gap-3 px-3.5 py-2.5 -outline-offset-3 hover:bg-sunken/45 lg:aria-[current]:bg-accent-tint"
      >
        <VendorLogo vendor={vendor} size={40} />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-[650]">{name}</b>
          <span className="meta block truncate">
            {area}, {countyName(county)}
          </span>
        </span>
        <span
          className={cn(
            'text-right text-13 tabular-nums',
            waitingSince && isOld(waitingSince) ? 'font-semibold text-danger' : 'text-ink-2',
          )}
        >
          {waitingSince ? formatAge(waitingSince) : m.admin_with_vendor()}
        </span>
        <ChevronRight aria-hidden className="!size-4 text-ink-3 lg:hidden" />
      </Link>
    </li>
  )
}
