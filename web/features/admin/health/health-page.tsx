import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { AlertList, OpenAlert } from './alert-list.tsx'
import { Books, RightNow } from './books.tsx'
import { type Health, health } from './health.queries.ts'
import { ProviderHours } from './provider-hours.tsx'
import { Queues } from './queues.tsx'

/** Whether the market runs, for who has no Grafana: what was alerted, and the figures that the alerts go by. */
export function HealthPage() {
  const { data, error, isError, refetch } = useQuery(health)
  return (
    <WorkspacePage title={m.health_title()} note={data && <State {...data} />}>
      {data ? (
        <Whole {...data} />
      ) : isError ? (
        <ErrorState heading="h2" title={m.health_failed_load()} error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </WorkspacePage>
  )
}

const isOpen = ({ endedAt }: Health['alerts'][number]) => endedAt === null

/** The worker looks every 30 seconds. */
const isUnwatched = ({ watchedSeconds }: Health) => watchedSeconds === null || watchedSeconds > 120

function State(health: Health) {
  const { alerts, at } = health
  const needsSomebody = isUnwatched(health) || alerts.some((alert) => isOpen(alert) && alert.severity === 'PAGE')
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <OpenDot state={needsSomebody ? 'soon' : 'open'}>{needsSomebody ? m.health_not_well() : m.health_well()}</OpenDot>
      <span>{m.health_note({ time: formatDate(at, 'time') })}</span>
    </span>
  )
}

function Whole(health: Health) {
  const { alerts, providers, queues, books, now, at } = health
  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden" aria-live="polite">
        {isUnwatched(health) && (
          <Notice tone="bad" title={m.health_unwatched()}>
            {m.health_unwatched_text()}
          </Notice>
        )}
        {alerts.filter(isOpen).map((alert) => (
          <OpenAlert key={alert.id} alert={alert} />
        ))}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_360px]">
        <div className="grid gap-4">
          <ProviderHours providers={providers} at={at} />
          <Queues queues={queues} />
          <p className="meta">{m.health_limits()}</p>
        </div>
        <div className="grid gap-4">
          <Books books={books} />
          <AlertList alerts={alerts} />
          <RightNow now={now} />
        </div>
      </div>
    </>
  )
}
