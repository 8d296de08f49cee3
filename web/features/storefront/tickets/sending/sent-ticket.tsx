import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import type { HeldTicket } from '#web/features/storefront/tickets/ticket-groups.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LinkInput } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'
import Lock from '~icons/lucide/lock'
import { PassesTo } from './passes-to.tsx'
import { TicketStub } from './ticket-stub.tsx'
import { useTakeBack } from './use-take-back.ts'

export interface Sent {
  link: string
  /** The link goes to the address by itself. */
  isMailed: boolean
  /** A link that shows the ticket goes to the phone by itself. */
  isTexted: boolean
  name: string
  /** A phone or an address, as it was written. */
  contact: string
  at: Date
}

/** The link to pass on, which is shown this once; the old ticket struck out above the new one. */
export function SentTicket({ ticket, sent }: { ticket: HeldTicket; sent: Sent }) {
  const { link, isMailed, isTexted, name, contact } = sent
  const goesByItself = isMailed || isTexted
  const { eventTitle, typeName } = ticket
  const takeBack = useTakeBack(ticket)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isAddress = contact.includes('@')
  return (
    <>
      <div className="mb-5 flex items-center gap-3">
        <span className="grid size-12 flex-none place-items-center rounded-control bg-money-fill text-white">
          <Check aria-hidden className="size-6" />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-25 outline-none [overflow-wrap:anywhere] focus-visible:shadow-none"
        >
          {goesByItself ? m.tickets_send_done_mailed({ name }) : m.tickets_send_done({ name })}
        </h1>
      </div>
      <div className="grid gap-3">
        {isMailed && <Notice tone="ok">{m.tickets_send_mailed({ address: contact })}</Notice>}
        {isTexted && <Notice tone="ok">{m.tickets_send_texted({ phone: contact })}</Notice>}
        <Field label={m.tickets_send_link_label()} hint={m.tickets_send_once()}>
          <LinkInput value={link} />
        </Field>
        <Button size="lg" block onClick={() => passOn(eventTitle, link)}>
          {m.tickets_send_share()}
        </Button>
        {!goesByItself && (
          <ButtonAnchor variant="quiet" block href={addressed(eventTitle, sent)} target="_blank" rel="noreferrer">
            {isAddress ? m.tickets_send_by_mail() : m.tickets_send_by_whatsapp()}
          </ButtonAnchor>
        )}
        {!isAddress && !isTexted && (
          <ButtonAnchor variant="quiet" block href={bySms(eventTitle, sent)}>
            {m.tickets_send_by_sms()}
          </ButtonAnchor>
        )}
      </div>
      <div className="mt-6">
        <TicketStub
          isVoid
          over={m.tickets_send_until_now()}
          event={eventTitle}
          typeName={typeName}
          attendee={ticket.attendee}
        >
          <s className="whitespace-nowrap font-[650] text-13 tabular-nums">{formatShortCode(ticket.shortCode)}</s>
        </TicketStub>
        <PassesTo>{m.tickets_send_at({ time: formatDate(sent.at, 'time') })}</PassesTo>
        <TicketStub
          over={`${formatDate(ticket.startsAt, 'weekday')}, ${formatDate(ticket.startsAt, 'time')}`}
          event={eventTitle}
          typeName={typeName}
          attendee={name}
        >
          <Lock aria-hidden className="size-6 text-ink-2" />
          <span className="meta">{m.tickets_send_new_code()}</span>
        </TicketStub>
      </div>
      <Notice tone="info" className="mt-4" title={m.tickets_send_wrong({ name })}>
        {isTexted ? m.tickets_send_wrong_texted({ name }) : m.tickets_send_wrong_text({ name })}
      </Notice>
      <div className="mt-3 grid gap-2">
        <Button
          variant="quiet"
          block
          pending={takeBack.isPending}
          onClick={() =>
            takeBack.mutate(undefined, {
              onSuccess: () => navigate({ to: '/account/tickets', search: { ticket: ticket.id }, replace: true }),
            })
          }
        >
          {m.tickets_take_back()}
        </Button>
        <Link to="/account/tickets" className="link mx-auto inline-flex min-h-11 items-center">
          {m.tickets_title()}
        </Link>
      </div>
    </>
  )
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
