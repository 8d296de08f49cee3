import { useQuery } from '@tanstack/react-query'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { transferTicket } from '#contracts/tickets/transfers.ts'
import { QrBox } from '#web/features/storefront/tickets/qr-box.tsx'
import type { HeldTicket } from '#web/features/storefront/tickets/ticket-groups.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { shell } from '#web/lib/shell.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { ActionBar, Notice } from '#web/ui/surface.tsx'
import HandCoins from '~icons/lucide/hand-coins'
import Link2 from '~icons/lucide/link-2'
import Send from '~icons/lucide/send'
import TicketX from '~icons/lucide/ticket-x'
import { PassesTo } from './passes-to.tsx'
import type { Sent } from './sent-ticket.tsx'
import { TicketStub } from './ticket-stub.tsx'

/** For whom the ticket is, and what sending it changes. */
export function SendForm({ ticket, onSent }: { ticket: HeldTicket; onSent: (sent: Sent) => void }) {
  const form = useEndpointForm(transferTicket, { defaultValues: { name: '', contact: '' } })
  const isSmsSetUp = useQuery(shell).data?.isSmsSetUp ?? false
  const { errors, isDirty, isSubmitting } = form.formState
  const shortCode = formatShortCode(ticket.shortCode)

  const send = form.handleSubmit(async (body) => {
    try {
      const { link, ticket: sent } = await call(transferTicket, { params: { id: ticket.id }, body })
      onSent({
        link,
        isMailed: sent.transfer?.mail != null,
        isTexted: sent.transfer?.sms != null,
        at: new Date(),
        ...body,
      })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  const changes = [
    { icon: TicketX, words: m.tickets_send_code({ code: shortCode }) },
    { icon: Link2, words: isSmsSetUp ? m.tickets_send_link_phone() : m.tickets_send_link() },
    { icon: HandCoins, words: m.tickets_send_money() },
  ]
  const submit = (
    <Button size="lg" block pending={isSubmitting} onClick={send}>
      <Send aria-hidden className="size-5" />
      {m.tickets_send_submit()}
    </Button>
  )
  return (
    <>
      <UnsavedChangesDialog isDirty={isDirty && !isSubmitting} name="" />
      <h1 className="mb-4 text-32">{m.tickets_send_title()}</h1>
      <TicketStub
        over={`${formatDate(ticket.startsAt, 'weekday')}, ${formatDate(ticket.startsAt, 'time')}`}
        event={ticket.eventTitle}
        typeName={ticket.typeName}
        attendee={ticket.attendee}
      >
        <QrBox code={ticket.code} className="w-20 p-1" />
        <span className="whitespace-nowrap font-[650] text-13 tabular-nums">{shortCode}</span>
      </TicketStub>
      <PassesTo>{m.tickets_send_to()}</PassesTo>
      <form onSubmit={send} noValidate className="grid gap-4">
        <Field label={m.tickets_send_name()} hint={m.tickets_send_name_hint()} error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label={m.tickets_send_contact()} error={errors.contact?.message}>
          <Input autoComplete="off" {...form.register('contact')} />
        </Field>
        <section>
          <h2 className="text-17">{m.tickets_send_changes()}</h2>
          <ul className="mt-2 grid gap-3">
            {changes.map(({ icon: Icon, words }) => (
              <li key={words} className="flex gap-3.5 leading-snug">
                <Icon aria-hidden className="mt-0.5 size-5 flex-none" />
                {words}
              </li>
            ))}
          </ul>
        </section>
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
        {/* The Enter key sends from any field; the button that is seen is another on phones. */}
        <button type="submit" hidden />
      </form>
      <div className="mt-5 max-md:hidden">{submit}</div>
      <ActionBar>{submit}</ActionBar>
    </>
  )
}
