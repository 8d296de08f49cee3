import { Link, useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'

/** The narrow column of a page with one thing to do. */
export const AuthColumn = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-[452px] px-(--gutter) pt-6 pb-8 md:pt-10">{children}</div>
)

/**
 * The token of a mailed link: undefined until the page is alive, empty when there is none. It stands behind the `#`,
 * which browsers send to nobody, so the server cannot draw with it.
 */
export function useLinkToken(): string | undefined {
  const isAlive = useHydrated()
  const [token] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  if (!isAlive) return undefined
  return token || location.hash.slice(1)
}

/** A link that was used, or is too old. */
export function LinkExpired() {
  return (
    <EmptyState
      heading="h1"
      cloth="brick"
      saying={m.auth_link_expired_saying()}
      title={m.auth_link_expired()}
      className="px-0"
      action={
        <div className="grid justify-items-center gap-2">
          <ButtonLink to="/auth/forgot">{m.auth_link_new()}</ButtonLink>
          <Link to="/auth/login" className="link inline-flex min-h-11 items-center">
            {m.auth_sign_in()}
          </Link>
        </div>
      }
    >
      {m.auth_link_expired_text()}
    </EmptyState>
  )
}
