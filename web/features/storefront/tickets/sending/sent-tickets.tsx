import type { Ticket } from '#contracts/tickets/tickets.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useTakeBack } from './use-take-back.ts'

/** Tickets that were sent and not opened yet: each can be taken back. */
export function SentTickets({ tickets }: { tickets: Ticket[] }) {
  if (tickets.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-17">{m.tickets_sent()}</h2>
      <ul className="rounded-card border border-line bg-surface">
        {tickets.map((ticket) => (
          <SentTicket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}

function SentTicket({ ticket }: { ticket: Ticket }) {
  const takeBack = useTakeBack(ticket)
  const { name = '', contact = '', mail = null, sms = null } = ticket.transfer ?? {}
  const to = { name, contact: contact.startsWith('+') ? formatPhone(contact) : contact }
  const state = mail ?? sms
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-0">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{ticket.eventTitle}</span>
        <span className="meta">{sms ? m.tickets_sent_to_phone(to) : m.tickets_sent_to(to)}</span>
        {state && (
          <span className={cn('block text-13', state === 'FAILED' ? 'font-[550] text-danger' : 'text-ink-2')}>
            {(mail ? mailLabels : smsLabels)[state]()}
          </span>
        )}
      </span>
      <Button variant="quiet" size="sm" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {m.tickets_take_back()}
      </Button>
    </li>
  )
}

type MessageState = NonNullable<NonNullable<Ticket['transfer']>['mail']>

const mailLabels: Record<MessageState, () => string> = {
  WAITING: m.tickets_mail_waiting,
  SENT: m.tickets_mail_sent,
  FAILED: m.tickets_mail_failed,
}

const smsLabels: Record<MessageState, () => string> = {
  WAITING: m.tickets_sms_waiting,
  SENT: m.tickets_sms_sent,
  FAILED: m.tickets_sms_failed,
}
