import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vendorApprovals } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { formatAge } from '#web/ui/workspace/age.ts'
import ChevronRight from '~icons/lucide/chevron-right'
import { Panel } from './panel.tsx'

const shown = 5

/** The shops that wait longest to open. */
export function WaitingApprovals() {
  const { data } = useInfiniteQuery(vendorApprovals())
  const waiting = data?.pages[0]?.items.filter(({ waitingSince }) => waitingSince !== null)
  return (
    <Panel
      title={m.admin_approvals()}
      rows={waiting?.slice(0, shown)}
      empty={m.admin_approvals_none_title()}
      more={
        <Link to="/admin/vendor-approvals" className="link text-13">
          {m.admin_whole_queue()}
        </Link>
      }
    >
      {({ id, slug, name, area, waitingSince }) => (
        <li key={id} className="border-line border-b last:border-0">
          <Link
            to="/admin/vendor-approvals"
            search={{ vendor: id }}
            className="flex min-h-13 items-center gap-3 py-2 -outline-offset-3 hover:bg-sunken/45"
          >
            <VendorLogo vendor={{ slug, name }} size={36} />
            <span className="min-w-0 flex-1">
              <b className="block truncate font-[650]">{name}</b>
              <span className="meta block truncate">{area}</span>
            </span>
            <span className="meta tabular-nums">{waitingSince && formatAge(waitingSince)}</span>
            <ChevronRight aria-hidden className="!size-4 text-ink-3" />
          </Link>
        </li>
      )}
    </Panel>
  )
}
