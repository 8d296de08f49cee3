import { type Guest, listGuests } from '#contracts/events/event-guests.ts'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { eventPlace, whenSentence } from '#web/features/vendor-workspace/events/event-labels.ts'
import type { GuestFilters } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { printAlone } from '#web/ui/print-alone.tsx'

/** As many as one answer holds. */
const atOnce = 100

async function allGuests(filters: GuestFilters): Promise<Guest[]> {
  const guests: Guest[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await call(listGuests, { query: { ...filters, limit: atOnce, cursor } })
    guests.push(...items)
    if (nextCursor === null) return guests
    cursor = nextCursor
  }
}

/** Prints everybody whom the list has, as it is filtered, on sheets of A4: to tick off at a door without any device. */
export async function printGuests(event: VendorEventDetail, filters: GuestFilters, filtered: string) {
  const guests = await allGuests(filters)
  printAlone({
    content: <GuestList event={event} guests={guests} filtered={filtered} />,
    width: '186mm',
    page: () => '@page { size: A4; margin: 12mm; }',
  })
}

interface GuestListProps {
  event: VendorEventDetail
  guests: readonly Guest[]
  /** Which part of the guests it is, in words; empty where it is all of them. */
  filtered: string
}

const cell = 'border-[#000] border-b py-[1.6mm] pr-[3mm] text-left align-top'

function GuestList({ event, guests, filtered }: GuestListProps) {
  const facts = [
    whenSentence(event),
    event.doorsAt && m.organiser_doors_at({ time: formatDate(event.doorsAt, 'time') }),
    eventPlace(event),
  ]
  const printedAt = m.organiser_printed({ moment: formatDate(new Date(), 'moment') })
  return (
    <section className="text-12 leading-tight [overflow-wrap:anywhere]">
      <h1 className="text-25">{event.title}</h1>
      <p className="mt-[1mm] text-13">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-[3mm] mb-[2mm] flex justify-between gap-4 text-13">
        <b>{[m.organiser_guest_count({ count: guests.length }), filtered].filter(Boolean).join(' · ')}</b>
        <span>{printedAt}</span>
      </p>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="font-bold">
            <th className={`${cell} w-[8mm]`}>
              <span className="sr-only">{m.organiser_key_in()}</span>
            </th>
            <th className={cell}>{m.organiser_guest()}</th>
            <th className={cell}>{m.organiser_ticket()}</th>
            <th className={`${cell} w-[22mm]`}>{m.organiser_code()}</th>
            <th className={`${cell} w-[26mm]`}>{m.organiser_order()}</th>
            <th className={`${cell} w-[26mm] !pr-0`}>{m.organiser_give_phone()}</th>
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <PrintedGuest key={guest.id} guest={guest} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PrintedGuest({ guest }: { guest: Guest }) {
  const { attendee, awaitsName, buyer, note, typeName, isGiven, isPassedOn, shortCode, order, phone, usedAt } = guest
  const marks = [isGiven && m.organiser_given_one(), isPassedOn && m.organiser_passed_on()].filter(Boolean).join(', ')
  const beside = note ?? (buyer !== attendee || awaitsName ? m.organiser_came_with({ name: buyer }) : '')
  return (
    <tr className="break-inside-avoid">
      <td className={cell}>
        {usedAt ? formatDate(usedAt, 'time') : <span className="block size-[4mm] border border-[#000]" />}
      </td>
      <td className={cell}>
        <b className="font-bold text-13">{awaitsName ? m.organiser_no_name() : attendee}</b>
        {beside && <span className="block">{beside}</span>}
      </td>
      <td className={cell}>
        {typeName}
        {marks && <span className="block">{marks}</span>}
      </td>
      <td className={`${cell} whitespace-nowrap font-bold`}>{formatShortCode(shortCode)}</td>
      <td className={`${cell} whitespace-nowrap`}>{formatOrderNumber(order.number)}</td>
      <td className={`${cell} !pr-0 whitespace-nowrap`}>{phone}</td>
    </tr>
  )
}
