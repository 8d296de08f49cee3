import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'

export interface StockFieldProps {
  /** Null is without end. */
  value: number | null
  onChange: (stock: number | null) => void
  label?: string
  error: string | undefined
}

/** How many there are to sell, or that they do not run out. Zero is sold out. */
export function StockField({ value, onChange, label = m.products_stock(), error }: StockFieldProps) {
  return (
    <div className="grid content-start gap-0.5">
      <Field label={label} error={error}>
        <NumberInput
          value={value ?? Number.NaN}
          disabled={value === null}
          placeholder={value === null ? m.products_unlimited() : undefined}
          onChange={onChange}
        />
      </Field>
      <Checkbox checked={value === null} onChange={(isUnlimited) => onChange(isUnlimited ? null : 0)}>
        {m.products_unlimited_long()}
      </Checkbox>
    </div>
  )
}
