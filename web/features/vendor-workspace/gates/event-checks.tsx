import type { EventId } from '#contracts/wire/primitives.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'

export interface EventChecksProps {
  events: readonly { id: EventId; title: string }[]
  chosen: readonly EventId[]
  onChange: (chosen: readonly EventId[]) => void
}

/** For which events a device may scan. */
export function EventChecks({ events, chosen, onChange }: EventChecksProps) {
  return (
    <fieldset>
      <legend className="font-semibold text-13">{m.gates_may_scan()}</legend>
      {events.map(({ id, title }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          {title}
        </Checkbox>
      ))}
    </fieldset>
  )
}
