import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type GuestListEntry, searchTickets } from '#contracts/door/scan.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { type FoundTicket, searchBundle } from '#web/features/vendor-workspace/door/engine/search-bundle.ts'
import { DoorFrame, type DoorFrameProps } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { when } from '#web/features/vendor-workspace/door/parts/times.ts'
import { knowledge, useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { callGate } from '#web/features/vendor-workspace/door/session/gate-client.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import ArrowLeft from '~icons/lucide/arrow-left'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import Search from '~icons/lucide/search'
import X from '~icons/lucide/x'

/** A ticket on the list, from the server or from what is kept here. */
interface Guest {
  id: TicketId
  attendee: string
  orderNumber: string
  typeName: string
  phone: string
  status: 'valid' | 'refunded' | 'revoked'
  isInside: boolean
  wasIn: boolean
  last: { at: number; gate: string | null } | null
}

export interface GuestListProps extends Pick<DoorFrameProps, 'title' | 'sub' | 'onMore' | 'onBack'> {
  onLetIn: (guest: { id: TicketId; attendee: string }) => void
}

/**
 * Who has no code at hand is found by name, phone, order or code: on this device, or by the server where nothing is
 * kept. Mail addresses are never kept here: only the server finds somebody by one.
 */
export function GuestList({ onLetIn, ...frame }: GuestListProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { bundle, eventId, reach } = useDoor()
  const isMail = search.includes('@')
  const isHere = bundle !== undefined && !isMail
  const asked = useQuery({
    queryKey: ['/api/vendor/scan/search', eventId, search],
    enabled: !isHere && reach.isOnline && search.length > 1 && eventId !== null,
    queryFn: ({ signal }) => callGate(searchTickets, { query: { eventId: eventId!, search }, signal }),
  })
  const known = isHere ? knowledge() : null
  const { found, count } = known ? searchBundle(search, known) : { found: [], count: asked.data?.items.length ?? 0 }
  const guests = known ? found.map(ofBundle) : (asked.data?.items ?? []).map(ofServer)
  const reEntry = bundle?.event.reEntry ?? false
  return (
    <DoorFrame {...frame}>
      <NetStrip />
      <div className="flex-none px-3.5 pt-3 pb-2.5">
        <label className="flex min-h-15 items-center gap-3 rounded-[14px] bg-ink pr-1.5 pl-4 text-on-accent focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-2">
          <Search aria-hidden className="!size-6" />
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            aria-label={m.door_search()}
            autoComplete="off"
            className="min-w-0 flex-1 bg-transparent font-semibold text-20 outline-none focus-visible:shadow-none focus-visible:outline-none"
          />
          {typed && (
            <button
              type="button"
              aria-label={m.door_empty()}
              onClick={() => setTyped('')}
              className="grid size-14 place-items-center rounded-control"
            >
              <X aria-hidden className="!size-6" />
            </button>
          )}
        </label>
        <p className="mt-2 flex justify-between gap-3 text-13 text-on-cloth-2">
          <span>{m.door_search_by()}</span>
          {isHere && (
            <span className="text-right tabular-nums">
              {m.door_list_of({ count, of: bundle.tickets.size, time: when(bundle.at) })}
            </span>
          )}
        </p>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto border-line border-t">
        {guests.map((guest) => (
          <GuestRow key={guest.id} guest={guest} search={search} reEntry={reEntry} onLetIn={() => onLetIn(guest)} />
        ))}
        {search.length > 1 && guests.length === 0 && !asked.isFetching && (
          <li className="p-6 text-center text-on-cloth-2">
            {isMail && !reach.isOnline ? m.door_mail_offline() : m.door_nobody()}
          </li>
        )}
      </ul>
    </DoorFrame>
  )
}

interface GuestRowProps {
  guest: Guest
  search: string
  reEntry: boolean
  onLetIn: () => void
}

function GuestRow({ guest, search, reEntry, onLetIn }: GuestRowProps) {
  const { attendee, typeName, phone, orderNumber, status, isInside, wasIn, last } = guest
  const moment = last && [last.at > 0 && when(last.at), last.gate].filter(Boolean).join(', ')
  return (
    <li className="grid min-h-21 grid-cols-[1fr_auto] items-center gap-3 border-line border-b px-4 py-2.5 leading-tight">
      <span className="min-w-0">
        <b className="block font-bold text-20 leading-tight [font-stretch:88%] [overflow-wrap:anywhere]">
          <Marked text={attendee} search={search} />
        </b>
        <span className="text-15 text-on-cloth-2 tabular-nums">
          {typeName} · {phone}
          <br />
          {formatOrderNumber(orderNumber)}
        </span>
      </span>
      {status !== 'valid' ? (
        <State
          icon={<CircleX aria-hidden />}
          label={status === 'refunded' ? m.door_is_refunded() : m.door_is_revoked()}
          text={m.door_do_not()}
          className="text-danger"
        />
      ) : isInside ? (
        <State icon={<CircleCheck aria-hidden />} label={m.door_inside()} text={moment ?? ''} className="text-money" />
      ) : wasIn && !reEntry ? (
        <State icon={<ArrowLeft aria-hidden />} label={m.door_outside()} text={moment ?? ''} />
      ) : (
        <button
          type="button"
          onClick={onLetIn}
          className="min-h-15 min-w-24 rounded-[12px] bg-ink px-3 text-center font-bold text-on-accent"
        >
          {wasIn ? m.door_back_in() : m.door_let_in()}
        </button>
      )}
    </li>
  )
}

function State({ icon, label, text, className }: { icon: ReactNode; label: string; text: string; className?: string }) {
  return (
    <span className="grid justify-items-end gap-0.5 text-right">
      <span className={`flex items-center gap-1.5 font-[650] ${className ?? ''}`}>
        {icon}
        {label}
      </span>
      <small className="text-13 text-on-cloth-2">{text}</small>
    </span>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  const at = search ? text.toLowerCase().indexOf(search.toLowerCase()) : -1
  if (at < 0) return text
  const end = at + search.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent text-current underline decoration-3 decoration-accent underline-offset-4">
        {text.slice(at, end)}
      </mark>
      {text.slice(end)}
    </>
  )
}

const ofBundle = ({ ticket, state }: FoundTicket): Guest => ({
  ...ticket,
  status: ticket.status === 'R' ? 'refunded' : ticket.status === 'V' || ticket.status === 'U' ? 'valid' : 'revoked',
  isInside: state.isInside,
  wasIn: state.admission !== null,
  last: state.last,
})

const ofServer = ({ status, inside, last, ...guest }: GuestListEntry): Guest => ({
  ...guest,
  status: status === 'REFUNDED' ? 'refunded' : status === 'VALID' || status === 'USED' ? 'valid' : 'revoked',
  isInside: inside,
  wasIn: status === 'USED',
  last: last && { at: Date.parse(last.at), gate: last.gate },
})
