import { Controller } from 'react-hook-form'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PhoneInput } from '#web/ui/forms/input.tsx'

export interface GuestStepProps {
  checkout: Checkout
  hasTickets: boolean
  hasGoods: boolean
}

/** Who orders without an account: the phone that everything goes to, and what they are called. */
export default function GuestStep({ checkout, hasTickets, hasGoods }: GuestStepProps) {
  const { contact, form, paymentMethod } = checkout
  const errors = form.formState.errors.contact
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={m.guest_phone()}
        hint={hasGoods ? m.guest_phone_hint() : m.guest_phone_hint_tickets()}
        error={errors?.phone?.message}
      >
        <Controller
          control={form.control}
          name="contact.phone"
          render={({ field }) => <PhoneInput {...field} value={contact.phone} />}
        />
      </Field>
      <Field label={m.guest_name()} hint={hasTickets ? m.guest_name_hint() : undefined} error={errors?.name?.message}>
        <Controller
          control={form.control}
          name="contact.name"
          render={({ field }) => (
            <Input {...field} value={contact.name} autoComplete="given-name" autoCapitalize="words" maxLength={80} />
          )}
        />
      </Field>
      {paymentMethod?.channel === 'REDIRECT' && !checkout.isFree && (
        <Field
          label={m.guest_email()}
          hint={m.guest_email_hint()}
          error={errors?.email?.message}
          className="sm:col-span-2"
        >
          <Controller
            control={form.control}
            name="contact.email"
            render={({ field }) => (
              <Input
                {...field}
                value={contact.email ?? ''}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
              />
            )}
          />
        </Field>
      )}
    </div>
  )
}
