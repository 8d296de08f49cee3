import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import Ellipsis from '~icons/lucide/ellipsis'
import { findSection, partsOf, phoneRow } from './places/vendor-places.ts'

const MoreSheet = lazyChunk(() => import('./more-sheet.tsx'))

const look =
  'relative flex h-12 flex-none items-center gap-1.5 px-3 font-semibold text-13 text-on-cloth-2 -outline-offset-4 [--teeth:var(--color-accent)] hover:text-on-cloth data-[status=active]:text-on-cloth data-[status=active]:tab-teeth'
/** On a phone all of them share its width, the name below the sign. */
const onPhone = 'max-md:h-13 max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5'

interface VendorNavProps {
  /** Orders to accept. */
  waiting: number
  /** Reports of problems to answer, which are a part of the orders. */
  problems: number
  shop: ShopMembership
}

/** The parts of the shop's work that are this person's. */
export function VendorNav({ waiting, problems, shop }: VendorNavProps) {
  const { routesByPath } = useRouter()
  const row = useCurrentInView<HTMLDivElement>()
  const part = useLocation({ select: ({ pathname }) => findSection(pathname) })
  const [isMore, setIsMore] = useState(false)
  const there = new Set(Object.keys(routesByPath).map((path) => path.replace(/\/$/, '')))
  const parts = partsOf(shop).filter(({ to }) => there.has(to))
  const { more } = phoneRow(parts)
  const isCurrentInMore = more.some(({ to }) => to === part)
  return (
    <nav aria-label={m.vendor_nav()} className="wrap max-md:px-1">
      <div ref={row} className="flex gap-0.5 md:bleed max-md:gap-0">
        {parts.map(({ to, icon: Icon, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/vendor', includeSearch: false }}
            {...(to === part ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
            className={cn(look, onPhone, more.some((each) => each.to === to) && 'max-md:hidden')}
          >
            <Icon aria-hidden />
            <span className="max-md:text-12 max-md:leading-tight">{label()}</span>
            {to === '/vendor/notifications' && <UnreadCount />}
            {to === '/vendor/orders' && waiting + problems > 0 && (
              <Waiting count={waiting + problems}>
                {problems > 0 ? m.problems_nav_waiting({ orders: waiting, problems }) : m.vendor_to_accept()}
              </Waiting>
            )}
          </Link>
        ))}
        {more.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            data-status={isCurrentInMore ? 'active' : undefined}
            onClick={() => setIsMore(true)}
            className={cn(look, onPhone, 'md:hidden')}
          >
            <Ellipsis aria-hidden />
            <span className="text-12 leading-tight">{m.vendor_more()}</span>
            <span className="absolute top-0.5 left-1/2 ml-1.5">
              <UnreadCount />
            </span>
          </button>
        )}
      </div>
      {isMore && (
        <Suspense>
          <MoreSheet parts={more} current={part} onClose={() => setIsMore(false)} />
        </Suspense>
      )}
    </nav>
  )
}

function Waiting({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="h-[22px] min-w-[22px] rounded-badge bg-accent px-1.5 text-center font-bold text-12 text-on-accent leading-[22px] tabular-nums max-md:absolute max-md:top-0.5 max-md:left-1/2 max-md:ml-1.5 max-md:h-[18px] max-md:min-w-[18px] max-md:px-1 max-md:leading-[18px]">
      {count}
      <span className="sr-only"> {children}</span>
    </span>
  )
}
