import { useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { dayAfter, type RuleDraft } from './rule-draft.ts'

interface StartFieldsProps {
  draft: RuleDraft
  onChange: (part: Partial<RuleDraft>) => void
  isWrong: boolean
}

/** From when a rule holds: now, or the midnight of a day to come. */
export function StartFields({ draft, onChange, isWrong }: StartFieldsProps) {
  const [now] = useState(() => new Date())
  return (
    <div className="grid gap-3">
      <RadioCards<RuleDraft['starts']>
        label={m.commissions_when()}
        value={draft.starts}
        onChange={(starts) => onChange({ starts })}
        options={[
          { value: 'NOW', label: m.commissions_now() },
          { value: 'DAY', label: m.commissions_from_day() },
        ]}
        className="sm:grid-cols-2"
      />
      {draft.starts === 'DAY' && (
        <Field label={m.commissions_day()} error={isWrong && m.commissions_day_wrong()}>
          <Input
            type="date"
            min={dayAfter(now, 1)}
            max={dayAfter(now, 365)}
            value={draft.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
