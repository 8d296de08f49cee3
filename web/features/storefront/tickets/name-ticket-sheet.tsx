import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { nameTicket } from '#contracts/tickets/tickets.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import type { HeldTicket } from './ticket-groups.ts'
import { myTickets } from './tickets.queries.ts'

/** Names who comes with a ticket that was left without a name at checkout. */
export default function NameTicketSheet({ ticket, onClose }: { ticket: HeldTicket; onClose: () => void }) {
  const formId = useId()
  const queries = useQueryClient()
  const form = useEndpointForm(nameTicket, { defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (body) => {
    try {
      await call(nameTicket, { params: { id: ticket.id }, body })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
      return
    }
    toast({ title: m.tickets_named({ name: body.name }) })
    onClose()
    await queries.invalidateQueries({ queryKey: myTickets.queryKey })
  })

  return (
    <Sheet
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={m.tickets_name_title()}
      description={`${ticket.eventTitle}, ${ticket.typeName}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            {m.tickets_send_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting}>
            {m.tickets_name_submit()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-4">
        <Field label={m.tickets_send_name()} hint={m.tickets_send_name_hint()} error={errors.name?.message}>
          <Input autoComplete="off" autoCapitalize="words" maxLength={80} {...form.register('name')} />
        </Field>
        <p className="meta">{m.tickets_name_once()}</p>
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
