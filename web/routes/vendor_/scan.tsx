import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { DoorPage } from '#web/features/vendor/door/door-page.tsx'
import { enterDoor } from '#web/features/vendor/door/session/enter-door.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { hydrated } from '#web/lib/routing/hydration.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'
import type { WrongRole } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

/** Not within the vendor's workspace: a device at a gate has no account, and the page opens without a network. */
export const Route = createFileRoute('/vendor_/scan')({
  ssr: false,
  // The whole screen is the answer.
  staticData: { shell: 'bare' },
  validateSearch: searchParams({ event: textParam, gate: textParam }),
  loader: async ({ location }) => {
    const entered = await enterDoor()
    if (entered === 'entered') return
    await hydrated
    if (entered === 'signed-out') throw redirect({ href: `/auth/login?redirect=${encodeURIComponent(location.href)}` })
    const forOthers: WrongRole = { roles: ['VENDOR'] }
    throw notFound({ data: forOthers })
  },
  // What it reads next it reads by itself.
  staleTime: Number.POSITIVE_INFINITY,
  head: () => {
    const { meta, links } = pageHead({ title: m.door_title(), hidden: true })
    return { meta, links: [...links, { rel: 'manifest', href: '/scan.webmanifest' }] }
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { event, gate } = Route.useSearch()
  return (
    <DoorPage
      event={event}
      gate={gate}
      onChange={(search) => void navigate({ search, replace: true })}
      onLeave={() => void navigate({ to: '/vendor' })}
    />
  )
}
