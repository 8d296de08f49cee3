import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useShop } from '#web/features/shared/vendor-profile/use-shop.ts'
import { DoorPage } from '#web/features/vendor-workspace/door/door-page.tsx'
import { enterDoor } from '#web/features/vendor-workspace/door/session/enter-door.ts'
import { DoorNotPermitted } from '#web/features/vendor-workspace/layout/places/not-permitted.tsx'
import { firstPlace } from '#web/features/vendor-workspace/layout/places/vendor-places.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { hydrated } from '#web/lib/routing/hydration.ts'
import { asTyped, textParam } from '#web/lib/routing/search-params.ts'
import type { WrongRole } from '#web/lib/session/guards.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'

/** Not within the vendor's workspace: a device at a gate has no account, and the page opens without a network. */
export const Route = createFileRoute('/vendor_/scan')({
  ssr: false,
  // The whole screen is the answer.
  staticData: { shell: 'bare' },
  validateSearch: asTyped,
  loader: async ({ location, context: { queryClient } }) => {
    const entered = await enterDoor()
    if (entered === 'entered') return { isTheirs: true }
    await hydrated
    if (entered === 'signed-out') throw redirect({ href: `/auth/login?redirect=${encodeURIComponent(location.href)}` })
    const user = await queryClient.ensureQueryData(currentUser).catch(() => null)
    if (user?.shop) return { isTheirs: false }
    const forOthers: WrongRole = { roles: ['VENDOR'] }
    throw notFound({ data: forOthers })
  },
  // What it reads next it reads by itself.
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    ...pageHead({ title: m.door_title(), hidden: true }),
    links: [{ rel: 'manifest', href: '/scan.webmanifest' }],
  }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { isTheirs } = Route.useLoaderData()
  const shop = useShop()
  if (!isTheirs && shop) return <DoorNotPermitted shop={shop} />
  // Whoever does nothing else for the shop would be sent back from its first page.
  const start = shop && firstPlace(shop) === '/vendor/scan' ? '/vendor/notifications' : '/vendor'
  return (
    <DoorPage
      event={textParam(search.event)}
      gate={textParam(search.gate)}
      onChange={(change) => void navigate({ search: { ...change }, replace: true })}
      onLeave={() => void navigate({ to: start })}
    />
  )
}
