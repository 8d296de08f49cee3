import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'

export interface OptionalNumberFieldProps {
  label: string
  hint?: string
  /** What having no number is called, as no limit. */
  none: string
  /** What the field begins with when there is to be one. */
  first: number
  value: number | null
  onChange: (value: number | null) => void
  error: string | undefined
}

/** A number that may be left out, as how many one order may have. */
export function OptionalNumberField({ label, hint, none, first, value, onChange, error }: OptionalNumberFieldProps) {
  return (
    <div className="grid content-start gap-0.5">
      <Field label={label} hint={hint} error={error}>
        <NumberInput
          value={value ?? Number.NaN}
          disabled={value === null}
          placeholder={value === null ? none : undefined}
          onChange={onChange}
        />
      </Field>
      <Checkbox checked={value === null} onChange={(isNone) => onChange(isNone ? null : first)}>
        {none}
      </Checkbox>
    </div>
  )
}
