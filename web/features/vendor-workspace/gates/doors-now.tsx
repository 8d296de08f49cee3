import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ScanEvent } from '#contracts/door/scan.ts'
import { gateCounts } from '#web/features/shared/check-in/check-in.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

/** Who is in, over all doors and at each; "at least" while a phone was not heard. */
export function DoorsNow({ event: { id, title } }: { event: ScanEvent }) {
  const { data } = useQuery({ ...gateCounts(id), refetchInterval: 15_000 })
  if (!data) return null
  const { entries, issued, gates, isAtLeast, openIncidents } = data
  return (
    <Card padded>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-20">{m.gates_now()}</h2>
        <span className="meta">{title}</span>
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Stat
          label={m.gates_let_in()}
          value={`${entries}${isAtLeast ? '+' : ''}`}
          note={isAtLeast ? m.gates_at_least({ issued }) : m.gates_of_issued({ issued })}
        />
        {gates.map(({ gate, entries: ofGate, lastAt }) => (
          <Stat
            key={gate ?? ''}
            label={gate ?? m.door_no_gate()}
            value={ofGate}
            note={m.gates_last_scan({ time: formatDate(lastAt, 'time') })}
          />
        ))}
      </div>
      <Link to="/vendor/gates/incidents" search={{ event: id }} className="link mt-4 inline-flex min-h-11 items-center">
        {openIncidents > 0 ? m.gates_incidents_open({ count: openIncidents }) : m.gates_incidents()}
      </Link>
    </Card>
  )
}

function Stat({ label, value, note }: { label: string; value: string | number; note: string }) {
  return (
    <div>
      <p className="font-semibold text-13 text-ink-2">{label}</p>
      <p className="head text-32 tabular-nums">{value}</p>
      <p className="meta">{note}</p>
    </div>
  )
}
