import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Role, User } from '#contracts/identity.ts'
import { currentUser } from './session.ts'

/** Somebody is signed in, and this page is for others. */
export class WrongRole extends Error {
  override name = 'WrongRole'
  readonly roles: readonly Role[]

  constructor(roles: readonly Role[]) {
    super('This page is for somebody else.')
    this.roles = roles
  }
}

interface Visit {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/**
 * For `beforeLoad` of a route with `ssr: false`: sends who is not signed in to sign in and back, and shows who has another
 * role that the page is not theirs. Without roles anybody signed in may enter. What it lets in is `context.user`.
 */
export function requireUser(...roles: Role[]) {
  return async ({ context, location }: Visit): Promise<{ user: User }> => {
    const user = await context.queryClient.ensureQueryData({ ...currentUser, revalidateIfStale: true })
    if (!user) throw redirect({ href: `/auth/login?redirect=${encodeURIComponent(location.href)}` })
    if (roles.length > 0 && !roles.includes(user.role)) throw new WrongRole(roles)
    return { user }
  }
}
