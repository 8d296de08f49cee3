import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PhoneInput } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/surface.tsx'

/** Whom the rider calls and whose name is on the tickets: the account's holder, or whoever is written here. */
export function ContactStep({ checkout, hasTickets }: { checkout: Checkout; hasTickets: boolean }) {
  const { contact, form } = checkout
  const { control } = form
  const errors = form.formState.errors.contact
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && !errors) {
    return (
      <Card className="flex items-center gap-3 py-2.5 pr-2 pl-3.5">
        <div className="min-w-0 flex-1">
          <p className="font-[650] [overflow-wrap:anywhere]">{contact.name}</p>
          <p className="meta tabular-nums [overflow-wrap:anywhere]">
            {[formatPhone(contact.phone), contact.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
          {m.checkout_change()}
        </Button>
      </Card>
    )
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={m.checkout_name()}
        hint={hasTickets ? m.checkout_name_hint() : undefined}
        error={errors?.name?.message}
        className="sm:col-span-2"
      >
        <Controller
          control={control}
          name="contact.name"
          render={({ field }) => <Input {...field} value={contact.name} autoComplete="name" autoFocus maxLength={80} />}
        />
      </Field>
      <Field label={m.checkout_phone()} error={errors?.phone?.message}>
        <Controller
          control={control}
          name="contact.phone"
          render={({ field }) => <PhoneInput {...field} value={contact.phone} />}
        />
      </Field>
      <Field label={m.checkout_email()} error={errors?.email?.message}>
        <Controller
          control={control}
          name="contact.email"
          render={({ field }) => (
            <Input
              {...field}
              value={contact.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
            />
          )}
        />
      </Field>
    </div>
  )
}
