import { type UseFormReturn, useController } from 'react-hook-form'
import { type EventValues, timeOfDay, toInstant } from '#web/features/vendor-workspace/events/editor/event-values.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { TimeInput } from '#web/ui/forms/time-input.tsx'

interface MomentFieldProps {
  form: UseFormReturn<EventValues>
  /** Of the ticket type at this place. */
  place: number
  name: 'saleStartsAt' | 'saleEndsAt' | 'validFrom' | 'validUntil'
  label: string
  /** What it means when no moment is set. */
  none: string
  /** The moment that stands there first when one is wanted. */
  fresh: string
  /** What is wrong with it beside what the form finds. */
  error?: string
}

/** A day and a time in Nairobi, or none. */
export function MomentField({ form, place, name, label, none, fresh, error }: MomentFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: `ticketTypes.${place}.${name}` })
  const { value, onChange } = field
  return (
    <div className="grid content-start gap-0.5">
      <Field label={label} error={fieldState.error?.message ?? error}>
        {value === null ? (
          <Input value={none} disabled />
        ) : (
          <Input
            type="date"
            value={nairobiDay(value)}
            onChange={({ target }) => target.value && onChange(toInstant(target.value, timeOfDay(value)))}
          />
        )}
      </Field>
      {value !== null && (
        <Field label={label} hideLabel className="mt-1.5">
          <TimeInput value={timeOfDay(value)} onChange={(time) => onChange(toInstant(nairobiDay(value), time))} />
        </Field>
      )}
      <Checkbox checked={value === null} onChange={(isNone) => onChange(isNone ? null : fresh)}>
        {none}
      </Checkbox>
    </div>
  )
}
