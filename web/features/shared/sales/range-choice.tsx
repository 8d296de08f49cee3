import { useState } from 'react'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { customRange, matchingPreset, type Preset, presetRange, presets } from './day-ranges.ts'
import type { DayRange } from './revenue.queries.ts'

export interface RangeChoiceProps {
  range: DayRange
  /** The days that are shown, to begin with when somebody picks their own. */
  shown: Required<DayRange>
  onChange: (range: DayRange) => void
}

export function RangeChoice({ range, shown, onChange }: RangeChoiceProps) {
  const [today] = useState(() => nairobiDay(new Date()))
  const [isOwn, setIsOwn] = useState(false)
  const preset = matchingPreset(range, today)
  const chosen = isOwn ? 'own' : preset

  function choose(value: Preset | 'own') {
    setIsOwn(value === 'own')
    if (value !== 'own') onChange(presetRange(value, today))
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented
        label={m.revenue_days()}
        className="max-sm:w-full"
        value={chosen}
        onChange={choose}
        options={[
          ...presets.map((days) => ({ value: days, label: m.revenue_last_days({ days }) })),
          { value: 'own', label: m.revenue_custom_days() },
        ]}
      />
      {chosen === 'own' && (
        <OwnDays key={`${shown.from} ${shown.to}`} shown={shown} today={today} onChange={onChange} />
      )}
    </div>
  )
}

type OwnDaysProps = Omit<RangeChoiceProps, 'range'> & { today: string }

/** Two fields for a first and a last day. */
export function OwnDays({ shown, today, onChange }: OwnDaysProps) {
  const [from, setFrom] = useState(shown.from)
  const [to, setTo] = useState(shown.to)
  // On leaving a field and not at each key, which would ask for the year 0002.
  const take = () => {
    const range = customRange(from, to)
    if (range && (range.from !== shown.from || range.to !== shown.to)) onChange(range)
  }
  const field = { type: 'date', max: today, className: '!w-[158px]', onBlur: take } as const
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={m.revenue_from()} hideLabel>
        <Input {...field} value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={m.revenue_to()} hideLabel>
        <Input {...field} value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
    </div>
  )
}
