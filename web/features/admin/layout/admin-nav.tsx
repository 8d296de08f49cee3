import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminMembership } from '#contracts/admin/admin-rights.ts'
import type { Decisions } from '#contracts/admin/decision-rights.ts'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { cn } from '#web/ui/cn.ts'
import ChevronDown from '~icons/lucide/chevron-down'
import { groupsOf, isOf } from './admin-places.ts'
import type { NavItem } from './nav-groups.ts'
import { SearchButton } from './search/search-button.tsx'

interface AdminNavProps {
  admin: AdminMembership
  decisions: Decisions | undefined
}

/** The parts of an administrator's work: a rail on a wide screen, a strip that slides on a small one. */
export function AdminNav({ admin, decisions }: AdminNavProps) {
  const groups = groupsOf(admin)
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(?<=.)\/$/, '') })
  const strip = useRef<HTMLDivElement>(null)
  const count = ({ waiting }: NavItem) => (decisions && waiting ? waiting(decisions) : 0)
  const sum = (items: readonly NavItem[]) => items.reduce((all, item) => all + count(item), 0)

  // On a phone the current part may lie beyond the edge.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`[aria-current="page"][href]`)
    if (strip.current && here && path) strip.current.scrollLeft = here.offsetLeft - 60
  }, [path])

  return (
    <nav aria-label={m.admin_nav()} className="on-cloth bg-cloth text-on-cloth lg:w-60 lg:flex-none print:hidden">
      <div
        ref={strip}
        className="relative flex overflow-x-auto px-2 [scrollbar-width:none] lg:sticky lg:top-0 lg:block lg:max-h-dvh lg:overflow-y-auto lg:px-3 lg:py-4"
      >
        <SearchButton pages={groups.flatMap(({ items }) => items)} />
        {groups.map(({ id, label, items }) => (
          <NavGroup key={id} label={label?.()} holdsCurrent={items.some((item) => isOf(path, item))} waits={sum(items)}>
            {items.map((item) => (
              <NavLink key={item.to} item={item} isCurrent={isOf(path, item)} waiting={count(item)} />
            ))}
          </NavGroup>
        ))}
        <Pindo pattern="almasi" ground="transparent" figure="var(--color-cloth-line)" className="mt-6 max-lg:hidden" />
      </div>
    </nav>
  )
}

interface NavGroupProps {
  label: string | undefined
  holdsCurrent: boolean
  waits: number
  children: ReactNode
}

/**
 * Parts of one kind. In the rail it folds, so that all of it fits a low screen; what is open or waits there shows. In
 * the strip of a small screen nothing is folded.
 */
function NavGroup({ label, holdsCurrent, waits, children }: NavGroupProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const shown = isOpen ?? (holdsCurrent || waits > 0 || !isLowScreen())
  return (
    <div className="flex flex-none lg:mb-2 lg:block">
      {label && (
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => setOpen(!shown)}
          className="flex min-h-8 w-full items-center justify-between gap-2 px-3 font-semibold text-12 text-on-cloth-2 -outline-offset-4 hover:text-on-cloth max-lg:hidden"
        >
          {label}
          {!shown && waits > 0 && <Waiting count={waits} />}
          <ChevronDown aria-hidden className={cn('!size-4 transition-transform', !shown && '-rotate-90')} />
        </button>
      )}
      <div className={cn('flex lg:block', label && !shown && 'lg:hidden')}>{children}</div>
    </div>
  )
}

/** All parts of the rail need so much height. */
const isLowScreen = () => typeof window !== 'undefined' && window.innerHeight < 900

function Waiting({ count }: { count: number }) {
  return (
    <span className="h-[22px] min-w-[22px] rounded-badge bg-accent px-1.5 text-center font-bold text-12 text-on-accent leading-[22px] tabular-nums">
      {count}
      <span className="sr-only"> {m.admin_waiting()}</span>
    </span>
  )
}

function NavLink({ item, isCurrent, waiting }: { item: NavItem; isCurrent: boolean; waiting: number }) {
  const { to, icon: Icon, label } = item
  return (
    <Link
      to={to}
      activeProps={{}}
      // The router would find the dashboard in every address below it.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative flex h-12 flex-none items-center gap-2 px-3 font-semibold text-13 text-on-cloth-2 -outline-offset-4 [--teeth:var(--color-accent)] hover:text-on-cloth aria-[current]:text-on-cloth max-lg:aria-[current]:tab-teeth lg:h-9 lg:gap-3 lg:rounded-control lg:text-15 lg:pointer-coarse:h-11 lg:aria-[current]:bg-cloth-2"
    >
      <Icon aria-hidden />
      <span className="whitespace-nowrap lg:flex-1">{label()}</span>
      {to === '/admin/notifications' && <UnreadCount />}
      {waiting > 0 && <Waiting count={waiting} />}
    </Link>
  )
}
