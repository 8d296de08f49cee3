import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { transferTicket } from '#contracts/tickets/transfers.ts'
import type { HeldTicket } from '#web/features/storefront/tickets/ticket-groups.ts'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { useTakeBack } from './use-take-back.ts'

/** Sends a ticket to somebody else: first for whom, then the link to pass on, which is shown once. */
export default function SendTicketSheet({ ticket, onClose }: { ticket: HeldTicket; onClose: () => void }) {
  const formId = useId()
  const queries = useQueryClient()
  const form = useEndpointForm(transferTicket, { defaultValues: { name: '', contact: '' } })
  const { errors, isSubmitting } = form.formState
  const [sent, setSent] = useState<Sent>()

  const send = form.handleSubmit(async (body) => {
    try {
      const { link, ticket: sentTicket } = await call(transferTicket, { params: { id: ticket.id }, body })
      setSent({ link, isMailed: sentTicket.transfer?.mail != null, ...body })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })
  const close = () => {
    if (isSubmitting) return
    onClose()
    // Only now: the ticket leaves the wallet, and this sheet with it.
    if (sent) void queries.invalidateQueries({ queryKey: myTickets.queryKey })
  }

  return (
    <Sheet
      open
      onOpenChange={close}
      title={sent ? doneTitle(sent) : m.tickets_send_title()}
      description={`${ticket.eventTitle}, ${ticket.typeName}`}
      footer={
        sent ? (
          <>
            <Button variant="quiet" onClick={close}>
              {m.tickets_send_close()}
            </Button>
            <Button onClick={() => passOn(ticket.eventTitle, sent.link)}>{m.tickets_send_share()}</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={close} disabled={isSubmitting}>
              {m.tickets_send_cancel()}
            </Button>
            <Button type="submit" form={formId} pending={isSubmitting}>
              {m.tickets_send_submit()}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <div className="grid gap-3">
          {sent.isMailed && <Notice tone="ok">{m.tickets_send_mailed({ address: sent.contact })}</Notice>}
          <Field label={m.tickets_send_link_label()}>
            <Input value={sent.link} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
          </Field>
          {!sent.isMailed && (
            <ButtonAnchor
              variant="quiet"
              block
              href={addressed(ticket.eventTitle, sent)}
              target="_blank"
              rel="noreferrer"
            >
              {sent.contact.includes('@') ? m.tickets_send_by_mail() : m.tickets_send_by_whatsapp()}
            </ButtonAnchor>
          )}
          {!sent.contact.includes('@') && (
            <ButtonAnchor variant="quiet" block href={bySms(ticket.eventTitle, sent)}>
              {m.tickets_send_by_sms()}
            </ButtonAnchor>
          )}
          <Notice tone="act">{m.tickets_send_once()}</Notice>
          <TakeBackButton ticket={ticket} name={sent.name} onDone={onClose} />
        </div>
      ) : (
        <form id={formId} onSubmit={send} noValidate className="grid gap-4">
          <Field label={m.tickets_send_name()} hint={m.tickets_send_name_hint()} error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label={m.tickets_send_contact()} error={errors.contact?.message}>
            <Input autoComplete="off" {...form.register('contact')} />
          </Field>
          <div>
            <h3 className="text-15">{m.tickets_send_changes()}</h3>
            <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-15">
              <li>{m.tickets_send_code({ code: formatShortCode(ticket.shortCode) })}</li>
              <li>{m.tickets_send_link()}</li>
              <li>{m.tickets_send_money()}</li>
            </ul>
          </div>
          {errors.root && (
            <Notice tone="bad" live>
              {errors.root.message}
            </Notice>
          )}
        </form>
      )}
    </Sheet>
  )
}

/** Sent to the wrong person: until it is opened it can be undone. */
function TakeBackButton({ ticket, name, onDone }: { ticket: HeldTicket; name: string; onDone: () => void }) {
  const takeBack = useTakeBack(ticket)
  return (
    <Button
      variant="ghost"
      block
      pending={takeBack.isPending}
      onClick={() => takeBack.mutate(undefined, { onSuccess: onDone })}
    >
      {m.tickets_send_wrong({ name })}
    </Button>
  )
}

const doneTitle = ({ name, isMailed }: Sent) =>
  isMailed ? m.tickets_send_done_mailed({ name }) : m.tickets_send_done({ name })

interface Sent {
  link: string
  /** The link goes to the address by itself. */
  isMailed: boolean
  name: string
  /** A phone or an address, as it was written. */
  contact: string
}

const international = (phone: string) => `254${phone.replace(/\D/g, '').slice(-9)}`

const wordsFor = (event: string, { link }: Sent) => encodeURIComponent(m.tickets_send_message({ event, link }))

/** A letter or a WhatsApp message to whom the ticket is for, written and not sent yet. */
const addressed = (event: string, sent: Sent) =>
  sent.contact.includes('@')
    ? `mailto:${encodeURIComponent(sent.contact)}?subject=${encodeURIComponent(event)}&body=${wordsFor(event, sent)}`
    : `https://wa.me/${international(sent.contact)}?text=${wordsFor(event, sent)}`

const bySms = (event: string, sent: Sent) => `sms:+${international(sent.contact)}?body=${wordsFor(event, sent)}`

/** By whatever the phone shares with; elsewhere it is copied. */
async function passOn(event: string, link: string) {
  const text = m.tickets_send_message({ event, link })
  try {
    if (navigator.share) return await navigator.share({ text })
    await navigator.clipboard.writeText(link)
    toast({ title: m.tickets_send_copied() })
  } catch {
    // The person closed the phone's own sheet, or copying is not allowed: the link stands there to be selected.
  }
}
