import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '#contracts/account/identity.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Logo } from '#web/ui/brand/logo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import CalendarDays from '~icons/lucide/calendar-days'
import Store from '~icons/lucide/store'
import { AccountButton, type AccountMenuPart } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { LanguageButton } from './language-button.tsx'
import { places, shellPart } from './places.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { UnderWayMark } from './under-way-mark.tsx'

const navLink =
  'relative flex h-11 items-center gap-2 rounded-control px-3 font-semibold text-on-cloth-2 hover:text-on-cloth aria-[current]:bg-cloth-2 aria-[current]:text-on-cloth lg:px-3.5'
const small = cn(buttonClass({ variant: 'cloth', size: 'sm' }))

export interface HeaderProps {
  user: User | null | undefined
  hasPindo: boolean
  className?: string | undefined
  accountMenu: AccountMenuPart
}

export function Header({ user, hasPindo, className, accountMenu }: HeaderProps) {
  const part = shellPart(useLocation({ select: (location) => location.pathname }))
  const current = (here: boolean) => (here ? ('true' as const) : undefined)
  return (
    <header className={cn('on-cloth relative z-10 bg-cloth text-on-cloth print:hidden', className)}>
      <div className="wrap flex h-16 items-center gap-1 lg:gap-2">
        <Link to={places.home} aria-label={m.shell_home_label()} className="rounded-control">
          <Logo />
        </Link>
        <nav aria-label={m.shell_main()} className="ml-4 hidden gap-1 md:flex lg:ml-6">
          <Link to={places.home} className={navLink} aria-current={current(part === 'home')} activeProps={{}}>
            <Store aria-hidden className="hidden lg:block" />
            {m.shell_vendors()}
          </Link>
          <Link to={places.events} className={navLink} aria-current={current(part === 'events')} activeProps={{}}>
            <CalendarDays aria-hidden className="hidden lg:block" />
            {m.shell_events()}
            <UnderWayMark user={user} of="events" />
          </Link>
        </nav>
        <span className="flex-1" />
        {user && <AccountButton user={user} menu={accountMenu} />}
        {user?.role === 'VENDOR' && (
          <Link to={places.vendor} className={cn(small, 'max-md:hidden')}>
            {m.shell_dashboard()}
          </Link>
        )}
        {user?.role === 'ADMIN' && (
          <Link to={places.admin} className={cn(small, 'max-md:hidden')}>
            {m.shell_admin()}
          </Link>
        )}
        <LanguageButton />
        <ThemeButton className="max-md:hidden" />
        <CartButton isCurrent={part === 'cart'} />
        <span className="hidden gap-2 md:flex">
          {user ? <SignOutButton /> : <SignedOutLinks isQuiet={part === 'profile'} />}
        </span>
      </div>
      {hasPindo && <Pindo />}
    </header>
  )
}

/** Where the page itself is for signing in or up, its own button is the one that stands out. */
function SignedOutLinks({ isQuiet }: { isQuiet: boolean }) {
  return (
    <>
      <Link to={places.login} className={small}>
        {m.shell_sign_in()}
      </Link>
      <Link to={places.register} className={isQuiet ? small : cn(buttonClass({ variant: 'primary', size: 'sm' }))}>
        {m.shell_sign_up()}
      </Link>
    </>
  )
}
