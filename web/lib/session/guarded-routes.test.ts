import { QueryClient } from '@tanstack/react-query'
import { createRouter, isNotFound, isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import type { Role, User } from '#contracts/account/identity.ts'
import { markHydrated } from '#web/lib/routing/hydration.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import type { GuardedRoute } from './guards.ts'
import { currentUser } from './session.ts'

const everybody: Role[] = ['CUSTOMER', 'VENDOR', 'ADMIN']

/** Who may enter what, by the first of these that fits. What fits none is open to everybody. */
const guarded: [RegExp, Role[]][] = [
  // The scanner asks for nobody where it is let in by a gate's code: its own loader decides.
  [/^\/vendor\/(?!scan$)|^\/vendor$/, ['VENDOR']],
  [/^\/(admin|product)(\/|$)/, ['ADMIN']],
  [/^\/onboarding\//, ['CUSTOMER', 'VENDOR']],
  // Where a problem is reported guests are let in too: its own loader decides.
  [/^\/account(?!\/orders\/\$id\/help$)(\/|$)|\/(waitlist|queue)$/, everybody],
]

const router = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
const elsewhere = ['/dev/ui', '/vendor/scan']
const paths = Object.keys(router.routesByPath).filter((path) => !elsewhere.includes(path))
const rolesOf = (path: string) => guarded.find(([pattern]) => pattern.test(path))?.[1]

/** What keeps this person from this address: where they are sent, whom it is for, or nothing. */
async function refusal(path: string, user: User | null): Promise<{ sentTo: string } | { isFor: Role[] } | undefined> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(currentUser.queryKey, user)
  const href = path.replaceAll(/\$\w+/g, 'one')
  const route: GuardedRoute = { context: { queryClient }, location: { href } }
  try {
    for (const { routeId } of router.matchRoutes(href)) {
      const { beforeLoad } = router.routesById[routeId].options as { beforeLoad?: (route: object) => unknown }
      await beforeLoad?.({ ...route, search: { order: 'one' } })
    }
  } catch (error) {
    if (isRedirect(error)) return { sentTo: error.options.href ?? '' }
    if (isNotFound(error)) return { isFor: (error.data as { roles: Role[] }).roles }
    throw error
  }
}

const aUser = (role: Role) => ({ id: 'one', name: 'Wambui', role }) as User

describe('the pages', () => {
  markHydrated()

  it.each(paths.filter(rolesOf))('send who is signed out from %s to sign in, and back', async (path) => {
    const address = path.replaceAll(/\$\w+/g, 'one')
    expect(await refusal(path, null)).toEqual({ sentTo: `/auth/login?redirect=${encodeURIComponent(address)}` })
  })

  it.each(paths.filter((path) => !rolesOf(path)))('let anybody see %s', async (path) => {
    expect(await refusal(path, null)).toBeUndefined()
  })

  it.each(paths.filter(rolesOf))('let into %s whom it is for, and tell all others so', async (path) => {
    const roles = rolesOf(path)!
    for (const role of everybody) {
      expect([role, await refusal(path, aUser(role))]).toEqual([
        role,
        roles.includes(role) ? undefined : { isFor: roles },
      ])
    }
  })
})
