import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SessionConfirmation } from '#web/features/shared/confirmation/session-confirmation.tsx'
import { formatPhone } from '#web/lib/format/phone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'
import { AccountSide, AccountTabs } from './account-nav.tsx'

/** Who this is and where things are; the page beside it, or below it on a phone. */
export function AccountLayout() {
  // On a phone the pages further in need the room, above all the ticket that is held up.
  const isStart = useLocation({ select: ({ pathname }) => pathname === '/account' })
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] pt-4 lg:grid-cols-[224px_minmax(0,1fr)] lg:gap-12 lg:pt-9 print:block">
      <div className="print:hidden">
        <Person isPhoneToo={isStart} />
        <AccountSide className="max-lg:hidden" />
        <AccountTabs className={cn('lg:hidden', isStart ? 'mt-3' : '-mt-3')} />
      </div>
      <div className="min-w-0 pt-5 lg:pt-0">
        <SessionConfirmation>
          <Outlet />
        </SessionConfirmation>
      </div>
    </div>
  )
}

function Person({ isPhoneToo }: { isPhoneToo: boolean }) {
  const user = useUser()
  if (!user) return null
  return (
    <div className={cn('flex items-center gap-3 lg:mb-4', !isPhoneToo && 'max-lg:hidden')}>
      <VendorLogo vendor={{ slug: user.id, name: user.name }} size={52} />
      <div className="min-w-0">
        <p className="head text-20 [overflow-wrap:anywhere]">{user.name}</p>
        <p className="meta tabular-nums">{formatPhone(user.phone)}</p>
      </div>
    </div>
  )
}

/** The frame of the account's forms: a title, and lines no longer than can be read. */
export function AccountPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[560px]">
      <h1 className="mb-4 text-32 lg:text-42">{title}</h1>
      {intro && <p className="mb-5 text-ink-2">{intro}</p>}
      {children}
    </div>
  )
}
