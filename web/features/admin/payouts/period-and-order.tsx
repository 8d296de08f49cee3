import { useState } from 'react'
import type { PayoutSort } from '#contracts/money/payouts.ts'
import type { PayoutFilters } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'

const sorts: Record<PayoutSort, () => string> = {
  oldest: () => m.payouts_sort_oldest(),
  newest: () => m.payouts_sort_newest(),
  largest: () => m.payouts_sort_largest(),
}

export interface PeriodAndOrderProps {
  filters: PayoutFilters
  go: (change: PayoutFilters) => void
}

/** The days between which payouts were requested, and what they are sorted by. */
export function PeriodAndOrder({ filters: { from, to, sortBy }, go }: PeriodAndOrderProps) {
  return (
    <>
      <DayField key={`from ${from}`} label={m.payouts_from()} day={from} onDay={(day) => go({ from: day })} />
      <DayField key={`to ${to}`} label={m.payouts_until()} day={to} onDay={(day) => go({ to: day })} />
      <Field label={m.payouts_sort()} hideLabel>
        <Select
          value={sortBy ?? ''}
          onChange={({ target: { value } }) => go({ sortBy: (value || undefined) as PayoutSort | undefined })}
        >
          <option value="">{m.payouts_sort_usual()}</option>
          {Object.entries(sorts).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words()}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** Taken on leaving the field and not at each key, which would ask for the year 0002. */
function DayField({ label, day = '', onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  return (
    <Field label={label} hideLabel>
      <Input
        type="date"
        title={label}
        className="!w-[158px]"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== day && onDay(typed || undefined)}
      />
    </Field>
  )
}
