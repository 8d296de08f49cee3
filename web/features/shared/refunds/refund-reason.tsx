import { m } from '#web/paraglide/messages.js'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { usualReasons } from './refund-labels.ts'

interface RefundReasonProps {
  value: string
  onChange: (reason: string) => void
  customer: string
  error: string | undefined
}

/** Why: one of the usual reasons, or words of one's own. */
export function RefundReason({ value, onChange, customer, error }: RefundReasonProps) {
  return (
    <div className="grid gap-2">
      <Field label={m.refunds_reason()} hint={m.refunds_reason_hint({ customer })} error={error}>
        <Textarea rows={2} maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <Chips>
        {usualReasons().map((words) => (
          <Chip key={words} selected={value === words} onClick={() => onChange(words)}>
            {words}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
