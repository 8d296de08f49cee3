import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { giveTickets } from '#contracts/events/event-guests.ts'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { shell } from '#web/lib/shell.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PhoneInput } from '#web/ui/forms/input.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { GiftLink, type GiftLinkProps } from './gift-link.tsx'

interface GiveValues {
  name: string
  phone: string
  email: string
  quantity: number
  ticketTypeId: string
  note: string
}

/** Tickets for nothing, to a name and a phone or an address. */
export default function GiveSheet({ event, onClose }: { event: VendorEventDetail; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [passedOn, setPassedOn] = useState<GiftLinkProps>()
  const isSmsSetUp = useQuery(shell).data?.isSmsSetUp ?? false
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const form = useEndpointForm(giveTickets, {
    defaultValues: {
      name: '',
      phone: '',
      email: '',
      quantity: 1,
      ticketTypeId: event.ticketTypes[0]?.id ?? '',
      note: '',
    } as GiveValues,
    // What is left empty is not said.
    toBody: ({ phone, email, ...values }: GiveValues) => ({
      ...values,
      ...(phone && { phone }),
      ...(email.trim() && { email }),
    }),
  })
  const { errors, isSubmitting } = form.formState
  const left = event.places.left ?? Number.MAX_SAFE_INTEGER

  const give = form.handleSubmit(async (body) => {
    try {
      const { tickets, link } = await call(giveTickets, { params: { id: event.id }, body, idempotencyKey })
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/guests'] })
      void queryClient.invalidateQueries({ queryKey: [`/api/vendor/events/${event.id}`] })
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/events'] })
      toast({ title: m.organiser_given_to({ count: tickets, name: body.name }) })
      if (link) setPassedOn({ link, name: body.name, phone: body.phone ?? '', event: event.title })
      else onClose()
    } catch (error) {
      setIdempotencyKey(newIdempotencyKey())
      if (showFieldErrors(form, error)) return
      toast({ title: m.organiser_not_done(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  if (passedOn) {
    const done = (
      <Button variant="quiet" block onClick={onClose}>
        {m.organiser_gift_done()}
      </Button>
    )
    return (
      <Sheet open onOpenChange={onClose} title={m.organiser_give()} footer={done}>
        <GiftLink {...passedOn} />
      </Sheet>
    )
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.organiser_give()}
      description={m.organiser_give_text()}
      footer={
        <Button type="submit" form="give-tickets" block size="lg" pending={isSubmitting} disabled={left === 0}>
          {m.organiser_give_submit({ count: form.watch('quantity') })}
        </Button>
      }
    >
      <form id="give-tickets" noValidate onSubmit={give} className="grid gap-4">
        <Field label={m.organiser_give_for()} error={errors.name?.message}>
          <Input autoComplete="off" maxLength={80} {...form.register('name')} />
        </Field>
        <Controller
          control={form.control}
          name="phone"
          render={({ field: { ref: _, ...field }, fieldState }) => (
            <Field
              label={m.organiser_give_phone()}
              hint={isSmsSetUp ? m.organiser_give_phone_hint() : m.organiser_give_phone_no_sms()}
              error={fieldState.error?.message}
            >
              <PhoneInput {...field} />
            </Field>
          )}
        />
        <Field label={m.organiser_give_email()} hint={m.organiser_give_email_hint()} error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Controller
          control={form.control}
          name="quantity"
          render={({ field, fieldState }) => (
            <div>
              <div className="flex items-center justify-between gap-3">
                <span>
                  <b className="block font-[650] text-13">{m.organiser_give_how_many()}</b>
                  {event.places.left !== null && (
                    <span className="meta">{m.organiser_places_left({ count: event.places.left })}</span>
                  )}
                </span>
                <Stepper
                  label={m.organiser_give_how_many()}
                  min={1}
                  max={Math.min(20, left)}
                  value={field.value}
                  onChange={field.onChange}
                />
              </div>
              {fieldState.error && <p className="mt-1 font-[550] text-13 text-danger">{fieldState.error.message}</p>}
            </div>
          )}
        />
        <Controller
          control={form.control}
          name="ticketTypeId"
          render={({ field }) => (
            <fieldset>
              <legend className="mb-2 font-semibold text-13">{m.organiser_give_which()}</legend>
              <div className="flex flex-wrap gap-2">
                {event.ticketTypes.map(({ id, name }) => (
                  <Chip key={id} selected={field.value === id} onClick={() => field.onChange(id)}>
                    {name}
                  </Chip>
                ))}
              </div>
            </fieldset>
          )}
        />
        <Field label={m.organiser_give_why()} hint={m.organiser_give_why_hint()} optional>
          <Input autoComplete="off" maxLength={200} {...form.register('note')} />
        </Field>
      </form>
    </Sheet>
  )
}
