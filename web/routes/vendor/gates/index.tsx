import { createFileRoute } from '@tanstack/react-router'
import { gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { GateKinds } from '#web/features/vendor-workspace/events/event/gate-kinds.tsx'
import { GateDevicesPage } from '#web/features/vendor-workspace/gates/gate-devices-page.tsx'
import { textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/gates/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(gateDevices),
  component: Page,
})

function Page() {
  return <GateDevicesPage eventId={textParam(Route.useSearch().event)} kinds={(id) => <GateKinds eventId={id} />} />
}
