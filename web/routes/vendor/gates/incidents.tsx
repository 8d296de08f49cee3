import { createFileRoute } from '@tanstack/react-router'
import { IncidentsPage } from '#web/features/vendor-workspace/gates/incidents-page.tsx'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/gates/incidents')({
  validateSearch: searchParams({ event: textParam, incident: textParam }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { event, incident } = Route.useSearch()
  return (
    <IncidentsPage
      eventId={event}
      incidentId={incident}
      onChoose={(chosen) => void navigate({ search: { event, incident: chosen }, replace: true })}
    />
  )
}
