import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GateDevice } from '#contracts/door/devices.ts'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import ScanLine from '~icons/lucide/scan-line'
import Smartphone from '~icons/lucide/smartphone'

/** From when people are let in, and the phones that will do it: which are ready, and where another one joins. */
export function DoorCard({ event: { id, doorsAt, startsAt } }: { event: VendorEventDetail }) {
  const { data } = useQuery(gateDevices)
  const devices = (data?.items ?? []).filter(
    ({ revokedAt, events }) => revokedAt === null && events.some((each) => each.id === id),
  )
  return (
    <Card padded>
      <div className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
          <ScanLine aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-17">{m.organiser_door()}</h2>
          <p className="meta">{m.organiser_door_from({ time: formatDate(doorsAt ?? startsAt, 'moment') })}</p>
        </div>
      </div>
      {devices.length > 0 ? (
        <ul className="mt-3">
          {devices.map((device) => (
            <Phone key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        data && <p className="mt-3 text-15 text-ink-2">{m.organiser_door_none()}</p>
      )}
      <div className="mt-3 grid gap-2">
        <Link to="/vendor/gates" search={{ event: id }} className={buttonClass({ variant: 'quiet', block: true })}>
          {m.gates_title()}
        </Link>
        <Link to="/vendor/scan" search={{ event: id }} className={buttonClass({ variant: 'quiet', block: true })}>
          {m.gates_scan()}
        </Link>
      </div>
    </Card>
  )
}

function Phone({ device: { name, gate, ticketsKept } }: { device: GateDevice }) {
  const isReady = ticketsKept !== null
  return (
    <li className="flex min-h-13 items-center gap-3 border-line border-t py-1.5 first:border-t-0">
      <Smartphone aria-hidden className="size-5 flex-none text-ink-2" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block [overflow-wrap:anywhere]">{[gate, name].filter(Boolean).join(', ')}</span>
        <span className="meta block">
          {isReady ? m.organiser_door_ready({ count: ticketsKept }) : m.organiser_door_not_ready()}
        </span>
      </span>
      {isReady && <CircleCheck aria-hidden className="size-5 flex-none text-money" />}
    </li>
  )
}
