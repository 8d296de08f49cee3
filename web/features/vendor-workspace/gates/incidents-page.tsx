import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Incident } from '#contracts/door/incidents.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { gateIncidents } from '#web/features/shared/check-in/check-in.queries.ts'
import { resolutionLabels } from '#web/features/shared/check-in/incident-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { IncidentCard } from './incident-card.tsx'

export interface IncidentsPageProps {
  eventId: string | undefined
  incidentId: string | undefined
  onChoose: (incidentId: string) => void
}

/** What went wrong at the doors, each with both facts: what happened there, and what the server recorded. */
export function IncidentsPage({ eventId, incidentId, onChoose }: IncidentsPageProps) {
  const { data, isError, error, refetch } = useInfiniteQuery({ ...gateIncidents(eventId), refetchInterval: 30_000 })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const chosen = items.find(({ id }) => id === incidentId) ?? items[0]
  return (
    <WorkspacePage
      title={m.gates_incidents()}
      note={m.gates_incidents_note()}
      action={items.length > 0 && <CsvLink query={gateIncidents(eventId)} />}
      back={
        <Link to="/vendor/gates" search={{ event: eventId }} className={backLink}>
          <BackArrow />
          {m.gates_title()}
        </Link>
      }
    >
      {isError && !data && (
        <ErrorState heading="h2" title={m.gates_incidents_failed()} error={error} onRetry={() => refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-60 rounded-card" />}
      {data && items.length === 0 && (
        <EmptyState heading="h2" cloth="plum" title={m.gates_incidents_none()}>
          {m.gates_incidents_none_text()}
        </EmptyState>
      )}
      {chosen && (
        <div className="grid items-start gap-4 lg:grid-cols-[360px_1fr]">
          <Card className="overflow-hidden">
            <ul>
              {items.map((incident) => (
                <li key={incident.id} className="border-line border-t first:border-t-0">
                  <button
                    type="button"
                    aria-pressed={incident.id === chosen.id}
                    onClick={() => onChoose(incident.id)}
                    className={cn(
                      'flex w-full items-center gap-3 px-4 py-3 text-left leading-tight',
                      incident.id === chosen.id && 'bg-sunken shadow-[inset_4px_0_0_var(--color-ink)]',
                    )}
                  >
                    <IncidentWords incident={incident} />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <IncidentCard key={chosen.id} incident={chosen} />
        </div>
      )}
    </WorkspacePage>
  )
}

function IncidentWords({ incident: { ticket, entries, resolution, status } }: { incident: Incident }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <b className="block tabular-nums [overflow-wrap:anywhere]">
          {formatShortCode(ticket.shortCode)} · {ticket.attendee}
        </b>
        <span className="meta">
          {entries.map(({ gate, at }) => [gate, formatDate(at, 'time')].filter(Boolean).join(' ')).join(', ')}
        </span>
      </span>
      {status === 'OPEN' || !resolution ? (
        <Badge tone="act">{m.gates_open()}</Badge>
      ) : (
        <Badge tone="done">{resolutionLabels[resolution.resolution].title()}</Badge>
      )}
    </>
  )
}
