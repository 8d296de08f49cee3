import { Link } from '@tanstack/react-router'
import type { Role } from '#contracts/account/identity.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { places, profilePath } from './places.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** Somebody signed in with another role has come to a page of vendors or administrators. */
export function WrongRolePage({ roles }: { roles: readonly Role[] }) {
  const user = useUser()
  const isForVendors = roles.includes('VENDOR')
  return (
    <EmptyState
      heading="h1"
      className="wrap py-10"
      cloth="brick"
      title={isForVendors ? m.shell_for_vendors() : m.shell_for_admins()}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={profilePath(user)} className={buttonClass()}>
            {m.shell_to_my_home()}
          </Link>
          {isForVendors && user?.role === 'CUSTOMER' ? (
            <Link to={places.sell} className={buttonClass({ variant: 'quiet' })}>
              {m.shell_sell()}
            </Link>
          ) : (
            <SignOutButton variant="quiet" size="md" />
          )}
        </div>
      }
    >
      {m.shell_signed_in_as({ name: user?.name ?? '' })}
    </EmptyState>
  )
}
