import { Controller } from 'react-hook-form'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PhoneInput } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import Smartphone from '~icons/lucide/smartphone'
import type { Checkout } from './use-checkout.ts'

const prompt = () => (
  <Badge tone="move" icon={Smartphone}>
    {m.checkout_mpesa_badge()}
  </Badge>
)

/** M-Pesa, and which phone is asked. Cards only where they are taken. */
export function PaymentStep({ checkout, hasCards }: { checkout: Checkout; hasCards: boolean }) {
  const { payment, form } = checkout
  return (
    <>
      {hasCards && (
        <Controller
          control={form.control}
          name="payment.method"
          render={({ field }) => (
            <RadioCards
              label={m.checkout_payment_method()}
              value={payment.method}
              onChange={field.onChange}
              options={[
                { value: 'MPESA', label: m.checkout_mpesa(), aside: prompt() },
                {
                  value: 'CARD',
                  label: m.checkout_card(),
                  hint: m.checkout_card_hint(),
                  aside: <CreditCard aria-hidden className="size-6" />,
                },
              ]}
            />
          )}
        />
      )}
      {payment.method === 'MPESA' && (
        <Card padded className={hasCards ? 'mt-2' : undefined}>
          {!hasCards && (
            <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <b className="font-[650]">{m.checkout_mpesa()}</b>
              {prompt()}
            </p>
          )}
          <Field
            label={m.checkout_pay_phone()}
            error={form.formState.errors.payment?.phone?.message}
            hint={m.checkout_never_pin()}
          >
            <Controller
              control={form.control}
              name="payment.phone"
              render={({ field }) => <PhoneInput {...field} value={payment.phone} />}
            />
          </Field>
        </Card>
      )}
    </>
  )
}
