import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Role, User } from '#contracts/account/identity.ts'
import { connection } from '#web/lib/connection.ts'
import { hydrated } from '#web/lib/routing/hydration.ts'
import { emptyKeptPages, isKeptPage } from './kept-on-device.ts'
import { currentUser } from './session.ts'

/** What a route hands to its `beforeLoad`, as far as a guard looks. */
export interface GuardedRoute {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** What a page that is somebody else's hands to the page shown in its place. */
export interface WrongRole {
  roles: readonly Role[]
}

/**
 * For `beforeLoad` of a route with `ssr: false`: sends who is not signed in to sign in and back, and shows who has
 * another role that the page is not theirs. Without roles anybody signed in may enter. What it lets in is
 * `context.user`.
 */
export function requireUser(...roles: Role[]) {
  return async ({ context, location }: GuardedRoute): Promise<{ user: User }> => {
    const user = await loadUser(context.queryClient)
    const mayEnter = user && (roles.length === 0 || roles.includes(user.role))
    if (mayEnter) return { user }
    await hydrated
    if (!user) {
      if (isServersWord(context.queryClient)) await emptyKeptPages()
      throw redirect({ href: `/auth/login?redirect=${encodeURIComponent(location.href)}` })
    }
    const forOthers: WrongRole = { roles }
    throw notFound({ data: forOthers })
  }
}

/** A page that leads to others was made for nobody: that nobody is signed in says only the server, once it is asked. */
const isServersWord = (queryClient: QueryClient) =>
  !connection.isLost() && !queryClient.getQueryState(currentUser.queryKey)?.isInvalidated

async function loadUser(queryClient: QueryClient): Promise<User | null> {
  const kept = isKeptPage() && (await (await import('./kept-user.ts')).keptUser(queryClient))
  return kept || queryClient.ensureQueryData({ ...currentUser, revalidateIfStale: true })
}

export const isWrongRole = (data: unknown): data is WrongRole =>
  typeof data === 'object' && data !== null && Array.isArray((data as Partial<WrongRole>).roles)
