import { createFileRoute } from '@tanstack/react-router'
import { gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { GateDevicesPage } from '#web/features/vendor/gates/gate-devices-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/gates/')({
  validateSearch: searchParams({ event: textParam }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(gateDevices),
  head: () => pageHead({ title: m.gates_title(), hidden: true }),
  component: Page,
})

function Page() {
  return <GateDevicesPage eventId={Route.useSearch().event} />
}
