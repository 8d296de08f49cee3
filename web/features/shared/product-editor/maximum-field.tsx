import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'

export interface MaximumFieldProps {
  label: string
  hint?: string
  /** Null is no maximum. */
  value: number | null
  onChange: (maximum: number | null) => void
  error: string | undefined
}

/** How many one order, or one customer, may have. */
export function MaximumField({ label, hint, value, onChange, error }: MaximumFieldProps) {
  return (
    <div className="grid content-start gap-0.5">
      <Field label={label} hint={hint} error={error}>
        <NumberInput
          value={value ?? Number.NaN}
          disabled={value === null}
          placeholder={value === null ? m.products_maximum_none() : undefined}
          onChange={onChange}
        />
      </Field>
      <Checkbox checked={value === null} onChange={(isNone) => onChange(isNone ? null : 10)}>
        {m.products_maximum_none()}
      </Checkbox>
    </div>
  )
}
