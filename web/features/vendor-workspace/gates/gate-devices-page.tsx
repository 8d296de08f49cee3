import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { checkInEvents, gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { AddDevice } from './add-device.tsx'
import { DeviceRow } from './device-row.tsx'
import { DoorsNow } from './doors-now.tsx'

const GateLog = lazyChunk(() => import('./gate-log.tsx'))

const readEvery = 15_000

/** The time alone when it is of today. */
const moment = (at: string) => formatDate(at, nairobiDay(at) === nairobiDay(new Date()) ? 'time' : 'moment')

interface GateDevicesPageProps {
  eventId: string | undefined
  /** Which kinds of an event's tickets go in where. */
  kinds: (eventId: string) => ReactNode
}

/** The phones at the doors: which there are, what was heard of them, and how one joins or is revoked. */
export function GateDevicesPage({ eventId, kinds }: GateDevicesPageProps) {
  const { data, isError, error, refetch } = useQuery({ ...gateDevices, refetchInterval: readEvery })
  const events = useQuery(checkInEvents).data?.items ?? []
  // Another event's doors would be taken for those that were asked for.
  const event = eventId ? events.find(({ id }) => id === eventId) : events[0]
  const devices = data?.items ?? []
  const working = devices.filter(({ revokedAt }) => revokedAt === null)
  const revoked = devices.filter(({ revokedAt }) => revokedAt !== null)
  const silent = working.filter(({ isOnline, ticketsKept }) => !isOnline && ticketsKept !== null)
  const online = working.filter(({ isOnline }) => isOnline).length
  return (
    <WorkspacePage
      title={m.gates_title()}
      note={[data && m.gates_count({ count: working.length, online }), m.gates_note()].filter(Boolean).join(' · ')}
      action={
        <Link to="/vendor/scan" search={{ event: event?.id }} className={buttonClass({ variant: 'quiet' })}>
          {m.gates_scan()}
        </Link>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_360px]">
        <div className="grid gap-4">
          {silent.length > 0 && (
            <Notice
              tone="act"
              title={silent.map(({ gate, lastSeenAt }) => m.gates_silent({ gate, time: moment(lastSeenAt) })).join(' ')}
            >
              {m.gates_silent_text()}
            </Notice>
          )}
          {isError && !data && (
            <ErrorState heading="h2" title={m.gates_failed()} error={error} onRetry={() => refetch()} />
          )}
          {!data && !isError && <Skeleton className="h-40 rounded-card" />}
          {data && devices.length === 0 && (
            <EmptyState heading="h2" cloth="plum" title={m.gates_none()}>
              {m.gates_none_text()}
            </EmptyState>
          )}
          {devices.length > 0 && (
            <Card className="overflow-hidden">
              <ul className="md:grid md:grid-cols-[1.4fr_1fr_1.6fr_auto]">
                {[...working, ...revoked].map((device) => (
                  <DeviceRow key={device.id} device={device} events={events} />
                ))}
              </ul>
            </Card>
          )}
          {event && <DoorsNow event={event} />}
          {event && kinds(event.id)}
          {event && (
            <Suspense>
              <GateLog key={event.id} eventId={event.id} />
            </Suspense>
          )}
        </div>
        <AddDevice events={events} forEvent={event?.id} />
      </div>
    </WorkspacePage>
  )
}
