import { type FormEvent, useRef, useState } from 'react'
import type { PaymentMethod } from '#contracts/money/payments.ts'
import { payOrder } from '#contracts/orders.ts'
import { loadBodySchema } from '#web/lib/api/endpoint-schemas.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PhoneInput } from '#web/ui/forms/input.tsx'

export interface PhoneFormProps {
  /** The method that the phone pays by. */
  method: PaymentMethod
  label: string
  /** What stands there at first, E.164 or nothing. */
  first: string
  action: () => string
  onSend: (phone: string) => Promise<unknown>
  /** It is what the page is for. */
  isMain?: boolean
}

/** Which phone to ask for the money. */
export function PhoneForm({ method, label, first, action, onSend, isMain }: PhoneFormProps) {
  const [phone, setPhone] = useState(first)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    try {
      const complaint = await complaintAbout({ method, phone })
      setError(complaint)
      if (complaint) form.current?.querySelector('input')?.focus()
      else await onSend(phone)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-3">
      <Field label={label} error={error} hint={m.checkout_never_pin()}>
        <PhoneInput
          value={phone}
          autoFocus={!isMain}
          onChange={(next) => {
            setPhone(next)
            setError(undefined)
          }}
        />
      </Field>
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'quiet'}
        size={isMain ? 'lg' : 'md'}
        block
        pending={isSending}
      >
        {action()}
      </Button>
    </form>
  )
}

async function complaintAbout({ method, phone }: { method: string; phone: string }): Promise<string | undefined> {
  const body = await loadBodySchema(payOrder)
  const result = await body?.safeParseAsync({ payment: { method, phone } })
  return result && !result.success ? fieldErrorMessage(result.error.issues[0]?.message ?? '') : undefined
}
