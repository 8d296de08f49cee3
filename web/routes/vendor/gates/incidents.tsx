import { createFileRoute } from '@tanstack/react-router'
import { IncidentsPage } from '#web/features/vendor-workspace/gates/incidents-page.tsx'
import { textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/gates/incidents')({
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const [event, incident] = [textParam(search.event), textParam(search.incident)]
  return (
    <IncidentsPage
      eventId={event}
      incidentId={incident}
      onChoose={(chosen) => void navigate({ search: { event, incident: chosen }, replace: true })}
    />
  )
}
