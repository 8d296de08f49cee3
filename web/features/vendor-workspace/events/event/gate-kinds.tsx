import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

/** Which kinds of ticket go in at which gates, where not all go in at all; set where the kinds are. */
export function GateKinds({ eventId }: { eventId: string }) {
  const types = useQuery(vendorEvent(eventId)).data?.ticketTypes ?? []
  if (types.every(({ gates }) => gates.length === 0)) return null
  return (
    <Card padded>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-20">{m.gates_kinds()}</h2>
        <Link to="/vendor/events/$id/edit" params={{ id: eventId }} className="link inline-flex min-h-11 items-center">
          {m.gates_kinds_change()}
        </Link>
      </div>
      <dl className="mt-1 grid gap-1.5">
        {types.map(({ id, name, gates }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4">
            <dt className="[overflow-wrap:anywhere]">{name}</dt>
            <dd className="font-[650] [overflow-wrap:anywhere]">
              {gates.length > 0 ? gates.join(', ') : m.organiser_every_gate()}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
