import type { EventId } from '#contracts/wire/primitives.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'

export interface EventChecksProps {
  events: readonly { id: EventId; title: string; startsAt?: string }[]
  chosen: readonly EventId[]
  onChange: (chosen: readonly EventId[]) => void
}

/** For which events a device may scan. */
export function EventChecks({ events, chosen, onChange }: EventChecksProps) {
  return (
    <fieldset>
      <legend className="font-semibold text-13">{m.gates_may_scan()}</legend>
      {events.map(({ id, title, startsAt }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          <span className="block [overflow-wrap:anywhere]">{title}</span>
          {startsAt && <span className="meta block">{formatDate(startsAt, 'moment')}</span>}
        </Checkbox>
      ))}
    </fieldset>
  )
}
