import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { payoutMaxKES, requestPayout } from '#contracts/money/payouts.ts'
import { payoutPhone, usePayoutPhoneVerification } from '#web/features/shared/phone-codes/payout-phone.ts'
import { VerifyPhone } from '#web/features/shared/phone-codes/verify-phone.tsx'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { wholeNumber } from '#web/lib/format/numbers.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { AffixedInput, PasswordInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'

export interface RequestPayoutProps {
  availableKES: number
  phone: string
  /** The smallest payout that can be requested. */
  leastKES: number
  /** Until when none can be asked for, because the phone has changed. */
  coolsAt: string | null
}

interface RequestPayoutSheetProps extends RequestPayoutProps {
  onClose: () => void
}

export default function RequestPayoutSheet({
  availableKES,
  leastKES,
  phone,
  coolsAt,
  onClose,
}: RequestPayoutSheetProps) {
  const isEnough = availableKES >= leastKES
  // The server's word counts: this page may not have heard of the change.
  const [refusedUntil, setRefusedUntil] = useState<string>()
  const until = refusedUntil ?? coolsAt
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.revenue_request_payout()}
      description={
        until
          ? undefined
          : isEnough
            ? m.revenue_payout_text({ phone: formatPhone(phone) })
            : m.revenue_payout_too_little({ least: formatKES(leastKES), available: formatKES(availableKES) })
      }
    >
      {until ? (
        <Notice tone="act" live title={m.revenue_payout_cooling_title()}>
          {m.revenue_payout_cooling({ phone: formatPhone(phone), moment: formatDate(until, 'moment') })}
        </Notice>
      ) : (
        isEnough && (
          <ProvedFirst phone={phone}>
            <PayoutForm availableKES={availableKES} onDone={onClose} onCooling={setRefusedUntil} />
          </ProvedFirst>
        )
      )}
    </Sheet>
  )
}

/** Where codes can be sent, payouts are asked for to a phone that was proved by one. */
function ProvedFirst({ phone, children }: { phone: string; children: ReactNode }) {
  const { data } = useQuery(payoutPhone)
  const verification = usePayoutPhoneVerification(phone)
  if (!data) return <Skeleton className="h-52 rounded-card" />
  if (data.verifiedAt || data.channels.length === 0) return children
  return (
    <div className="grid gap-4">
      <Notice tone="act">{m.phone_codes_payout_needed()}</Notice>
      <VerifyPhone
        {...verification}
        channels={data.channels}
        other={
          <Link to="/vendor/settings" className="link min-h-11 content-center text-13">
            {m.phone_codes_other()}
          </Link>
        }
      />
    </div>
  )
}

interface PayoutFormProps {
  availableKES: number
  onDone: () => void
  /** The phone has changed: none can be asked for until then. */
  onCooling: (until: string) => void
}

function PayoutForm({ availableKES, onDone, onCooling }: PayoutFormProps) {
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
        title: m.revenue_payout_request_sent(),
        description: m.revenue_payout_request_sent_text({ amount: formatKES(body.amountKES) }),
      })
      onDone()
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/payouts'] })
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isMoney(String(path)) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') attempt.current.amountKES = 0
      const until = error instanceof ApiError && error.code === 'payout_phone_cooling' && error.problem?.data?.until
      if (until) onCooling(String(until))
      else if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
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
