import { useQuery } from '@tanstack/react-query'
import { type LinkedTicket, type LinkedTickets, showLinkedTickets } from '#contracts/tickets/linked-tickets.ts'
import { type ShownTicket, TicketFace } from '#web/features/storefront/tickets/ticket-face.tsx'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useHashToken } from '#web/lib/routing/use-hash-token.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import Download from '~icons/lucide/download'
import TicketCheck from '~icons/lucide/ticket-check'
import TicketX from '~icons/lucide/ticket-x'
import Video from '~icons/lucide/video'

/** Links that nothing is shown by: unknown, ended, or not whole. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid_input')

/** The tickets that went to a phone, by the link of its SMS: there is no account in which they are. */
export function LinkedTicketsPage() {
  const token = useHashToken()
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['linked-tickets', token],
    queryFn: () => call(showLinkedTickets, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    gcTime: 0,
    retry: false,
  })
  if (token === '' || isGone(error)) return <Gone />
  if (isError && !data) return <ErrorState heading="h1" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-[480px] rounded-card" />
  return <Shown linked={data} />
}

function Shown({ linked }: { linked: LinkedTickets }) {
  const { tickets, onlineLink } = linked
  return (
    <>
      <h1 className="mb-4 text-25">{m.tickets_linked_title({ count: tickets.length })}</h1>
      <ul className="grid gap-6">
        {tickets.map((ticket) => (
          <li key={ticket.place}>
            {isShown(ticket) ? (
              <ValidTicket linked={linked} ticket={ticket} />
            ) : (
              <EndedTicket {...{ linked, ticket }} />
            )}
          </li>
        ))}
      </ul>
      {onlineLink && (
        <ButtonAnchor block className="mt-4" href={onlineLink} target="_blank" rel="noreferrer">
          <Video aria-hidden className="size-[18px]" />
          {m.tickets_join()}
        </ButtonAnchor>
      )}
      <Notice tone="info" className="mt-6" title={m.tickets_linked_keep()}>
        {m.tickets_linked_keep_text({ day: formatDate(linked.endsAt, 'weekday') })}
      </Notice>
    </>
  )
}

type ValidLinkedTicket = LinkedTicket & { code: string; shortCode: string }

const isShown = (ticket: LinkedTicket): ticket is ValidLinkedTicket => ticket.code !== null && ticket.shortCode !== null

function ValidTicket({ linked, ticket }: { linked: LinkedTickets; ticket: ValidLinkedTicket }) {
  const { eventTitle, eventSlug, poster, startsAt, venue } = linked
  const shown: ShownTicket = { ...ticket, eventTitle, eventSlug, poster, startsAt, venue }
  return (
    <>
      {ticket.state === 'USED' && (
        <p className="mb-2">
          <Badge tone="done" icon={TicketCheck}>
            {m.tickets_linked_used()}
          </Badge>
        </p>
      )}
      <TicketFace ticket={shown} />
      <Button variant="quiet" block className="mt-3" onClick={() => save(shown)}>
        <Download aria-hidden className="size-[18px]" />
        {m.tickets_save()}
      </Button>
      <p className="meta mt-2 text-center">{m.tickets_save_hint()}</p>
    </>
  )
}

/** Why each that shows no code does not. */
const reasons: Record<Exclude<LinkedTicket['state'], 'VALID' | 'USED'>, () => string> = {
  REFUNDED: m.tickets_linked_refunded,
  REVOKED: m.tickets_linked_revoked,
  CANCELLED: m.tickets_linked_cancelled,
  ENDED: m.tickets_linked_ended,
}

function EndedTicket({ linked, ticket }: { linked: LinkedTickets; ticket: LinkedTicket }) {
  const { state, place, of, typeName } = ticket
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <Badge tone="stop" icon={TicketX}>
        {m.tickets_linked_not_valid()}
      </Badge>
      <h2 className="mt-3 text-20 [overflow-wrap:anywhere]">{linked.eventTitle}</h2>
      <p className="meta mt-1 [overflow-wrap:anywhere]">
        {formatDate(linked.startsAt, 'weekday')}, {formatDate(linked.startsAt, 'time')} · {typeName} ·{' '}
        {m.tickets_place({ place, of })}
      </p>
      {state !== 'VALID' && state !== 'USED' && <p className="mt-3">{reasons[state]()}</p>}
    </div>
  )
}

async function save(ticket: ShownTicket) {
  try {
    const { saveTicket } = await import('#web/features/storefront/tickets/save-ticket.ts')
    await saveTicket(ticket)
  } catch {
    toast({ title: m.tickets_save_failed(), variant: 'destructive' })
  }
}

const Gone = () => (
  <EmptyState
    heading="h1"
    cloth="brick"
    saying={m.tickets_take_gone_saying()}
    title={m.tickets_linked_gone()}
    action={<ButtonLink to="/events">{m.tickets_take_events()}</ButtonLink>}
  >
    {m.tickets_linked_gone_text()}
  </EmptyState>
)
