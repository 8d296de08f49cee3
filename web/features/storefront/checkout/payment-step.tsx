import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { PaymentChannel, PaymentMethodOption } from '#contracts/money/payments.ts'
import { localized, methodLabel } from '#web/features/shared/payments/method-name.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PhoneInput } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import Smartphone from '~icons/lucide/smartphone'
import type { Checkout } from './use-checkout.ts'

/** What stands beside a method's name. */
const asides: Record<PaymentChannel, () => ReactNode> = {
  PROMPT: () => (
    <Badge tone="move" icon={Smartphone}>
      {m.checkout_prompt_badge()}
    </Badge>
  ),
  REDIRECT: () => <CreditCard aria-hidden className="size-6" />,
}

/** The methods that are offered, whatever they are; and which phone is asked by one that prompts. */
export function PaymentStep({
  checkout,
  methods,
  isGuest = false,
}: {
  checkout: Checkout
  methods: readonly PaymentMethodOption[]
  /** Asked on the one phone that they have given. */
  isGuest?: boolean
}) {
  const { payment, paymentMethod, form } = checkout
  if (!paymentMethod) return null
  const isPrompt = paymentMethod.channel === 'PROMPT'
  const isChoice = methods.length > 1
  return (
    <>
      {isChoice && (
        <Controller
          control={form.control}
          name="payment.method"
          render={({ field }) => (
            <RadioCards
              label={m.checkout_payment_method()}
              value={paymentMethod.method}
              onChange={field.onChange}
              options={methods.map((option) => ({
                value: option.method,
                label: methodLabel(option),
                hint: option.hint && localized(option.hint),
                aside: asides[option.channel](),
              }))}
            />
          )}
        />
      )}
      {!isGuest && (isPrompt || !isChoice) && (
        <Card padded className={isChoice ? 'mt-2' : undefined}>
          {!isChoice && (
            <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <b className="font-[650]">{methodLabel(paymentMethod)}</b>
              {asides[paymentMethod.channel]()}
            </p>
          )}
          {isPrompt && (
            <Field
              label={m.checkout_pay_phone()}
              error={form.formState.errors.payment?.phone?.message}
              hint={m.checkout_never_pin()}
            >
              <Controller
                control={form.control}
                name="payment.phone"
                render={({ field }) => <PhoneInput {...field} value={payment.phone ?? ''} />}
              />
            </Field>
          )}
        </Card>
      )}
    </>
  )
}
