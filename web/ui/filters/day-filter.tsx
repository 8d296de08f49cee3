import { useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import X from '~icons/lucide/x'

interface Days {
  from?: string
  to?: string
}

/** The days in Nairobi to which a list is narrowed, both included; one without the other is open to its side. */
export function DayFilter({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  return (
    <fieldset aria-label={m.ui_days()} className="flex flex-wrap items-center gap-2">
      <DayField
        key={`from ${from}`}
        label={m.ui_days_from()}
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day, to })}
      />
      <DayField
        key={`to ${to}`}
        label={m.ui_days_until()}
        value={to}
        min={from}
        onChange={(day) => onChange({ from, to: day })}
      />
      {(from || to) && (
        <Chip onClick={() => onChange({ from: undefined, to: undefined })}>
          <X aria-hidden />
          {m.ui_days_all()}
        </Chip>
      )}
    </fieldset>
  )
}

interface DayFieldProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayField({ label, value = '', min, max, onChange }: DayFieldProps) {
  const [day, setDay] = useState(value)
  // On leaving the field and not at each key, which would ask for the year 0002.
  const take = () => {
    if (day !== value && (day === '' || /^20\d\d-/.test(day))) onChange(day || undefined)
  }
  return (
    <Field label={label} hideLabel>
      <Input
        type="date"
        min={min}
        max={max}
        title={label}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        className="!w-[158px]"
      />
    </Field>
  )
}
