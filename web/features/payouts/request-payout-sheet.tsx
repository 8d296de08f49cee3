import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { payoutMaxKES, payoutMinKES, requestPayout } from '#contracts/payouts.ts'
import { call, newIdempotencyKey } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatKES } from '#web/lib/money.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { wholeNumber } from '#web/lib/whole-number.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AffixedInput, PasswordInput } from '#web/ui/input.tsx'
import { Sheet } from '#web/ui/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { toast } from '#web/ui/use-toast.ts'

interface RequestPayoutSheetProps {
  availableKES: number
  phone: string
  onClose: () => void
}

export default function RequestPayoutSheet({ availableKES, phone, onClose }: RequestPayoutSheetProps) {
  const isEnough = availableKES >= payoutMinKES
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.revenue_request_payout()}
      description={
        isEnough
          ? m.revenue_payout_text({ phone: formatPhone(phone) })
          : m.revenue_payout_too_little({ least: formatKES(payoutMinKES), available: formatKES(availableKES) })
      }
    >
      {isEnough && <PayoutForm availableKES={availableKES} onDone={onClose} />}
    </Sheet>
  )
}

function PayoutForm({ availableKES, onDone }: { availableKES: number; onDone: () => void }) {
  const queryClient = useQueryClient()
  const most = Math.min(Math.floor(availableKES), payoutMaxKES)
  const form = useEndpointForm(requestPayout, { defaultValues: { amountKES: most, password: '' } })
  const { errors, isSubmitting } = form.formState
  const attempt = useRef({ amountKES: 0, key: '' })

  /** One key for as long as the same amount is tried, so that an answer lost on the way never makes two payouts. */
  function keyFor(amountKES: number): string {
    if (attempt.current.amountKES !== amountKES) attempt.current = { amountKES, key: newIdempotencyKey() }
    return attempt.current.key
  }

  const ask = form.handleSubmit(async (body) => {
    try {
      await call(requestPayout, { body, idempotencyKey: keyFor(body.amountKES) })
      toast({
        title: m.revenue_payout_asked(),
        description: m.revenue_payout_asked_text({ amount: formatKES(body.amountKES) }),
      })
      onDone()
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/payouts'] })
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isMoney(String(path)) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') attempt.current.amountKES = 0
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalWords(error) })
    }
  })

  return (
    <form noValidate onSubmit={ask} className="grid gap-4">
      {errors.root && (
        <Notice tone="bad" live>
          {errors.root.message}
        </Notice>
      )}
      <Field
        label={m.revenue_amount()}
        hint={m.revenue_amount_hint({ available: formatKES(availableKES), most: formatKES(payoutMaxKES) })}
        error={errors.amountKES?.message}
      >
        <AffixedInput
          prefix="KSh"
          inputMode="numeric"
          autoComplete="off"
          {...form.register('amountKES', { setValueAs: wholeNumber })}
        />
      </Field>
      <Field label={m.revenue_password()} hint={m.revenue_password_hint()} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" block pending={isSubmitting}>
        {m.revenue_request_payout()}
      </Button>
    </form>
  )
}

const isMoney = (path: string) => path.startsWith('/api/vendor/revenue') || path === '/api/vendor/dashboard'
