import type { updateEvent } from '#contracts/events/event-editing.ts'
import { missingFacts } from '#contracts/events/event-readiness.ts'
import type { Missing, VendorEventDetail } from '#contracts/events/vendor-events.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'

/** A ticket type as the editor holds it: a new one has no id. */
export interface TicketTypeValues {
  id?: string
  name: string
  description: string
  priceKES: number
  quota: number | null
  maxPerOrder: number | null
  maxPerCustomer: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  accessCode: string | null
  gates: string[]
  hasUnlimitedEntries: boolean
  checkInText: string
  validFrom: string | null
  validUntil: string | null
}

/** What the editor holds: every field that the contract lets be written, by its name there. */
export interface EventValues {
  title: string
  description: string
  category: string
  posterId: string | null
  startsAt: string
  endsAt: string
  doorsAt: string | null
  isOnline: boolean
  venue: string
  onlineLink: string | null
  county: string
  reEntry: boolean
  checkOutTime: string | null
  asksHolderNames: boolean
  hasQueue: boolean
  hasWaitlist: boolean
  allowsTransfers: boolean
  capacity: number | null
  ticketTypes: TicketTypeValues[]
}

const fieldNames = [
  'title',
  'description',
  'category',
  'posterId',
  'startsAt',
  'endsAt',
  'doorsAt',
  'isOnline',
  'venue',
  'onlineLink',
  'county',
  'reEntry',
  'checkOutTime',
  'asksHolderNames',
  'hasQueue',
  'hasWaitlist',
  'allowsTransfers',
  'capacity',
  'ticketTypes',
] as const satisfies (keyof EventValues)[]

export const emptyType: TicketTypeValues = {
  name: '',
  description: '',
  priceKES: Number.NaN,
  quota: null,
  maxPerOrder: null,
  maxPerCustomer: null,
  saleStartsAt: null,
  saleEndsAt: null,
  accessCode: null,
  gates: [],
  hasUnlimitedEntries: false,
  checkInText: '',
  validFrom: null,
  validUntil: null,
}

const hour = 3_600_000

/** A moment of a day in Nairobi, which is three hours ahead of UTC all year. */
export const toInstant = (day: string, time: string) => new Date(Date.parse(`${day}T${time}:00+03:00`)).toISOString()

/** `18:00`, whatever the language of the page. */
export const timeOfDay = (moment: string) => formatDate(moment, 'time', 'en')

/** A new event: an evening in three weeks. */
export function newEvent(now: number, county: string): EventValues {
  const day = nairobiDay(new Date(now + 21 * 24 * hour))
  return {
    title: '',
    description: '',
    category: 'food',
    posterId: null,
    startsAt: toInstant(day, '18:00'),
    endsAt: toInstant(day, '22:00'),
    doorsAt: toInstant(day, '17:30'),
    isOnline: false,
    venue: '',
    onlineLink: null,
    county,
    reEntry: false,
    checkOutTime: null,
    asksHolderNames: false,
    hasQueue: false,
    hasWaitlist: true,
    allowsTransfers: true,
    capacity: null,
    ticketTypes: [],
  }
}

export function toEventValues({ places, ticketTypes, ...event }: VendorEventDetail): EventValues {
  const values = { ...event, capacity: places.capacity, ticketTypes: ticketTypes.map(toTypeValues) }
  return Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as unknown as EventValues
}

const toTypeValues = ({ taken: _, sold: __, grossKES: ___, ...type }: VendorEventDetail['ticketTypes'][number]) => type

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const changed = <T extends object>(values: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>

/** Only what was changed since the event was opened; undefined when nothing was. */
export function toEventChange(values: EventValues, opened: VendorEventDetail): BodyOf<typeof updateEvent> | undefined {
  const before = toEventValues(opened)
  const { ticketTypes, ...change } = changed(values, before)
  const body = {
    ...change,
    ...(ticketTypes && { ticketTypes: ticketTypes.map((type) => typeChange(type, before.ticketTypes)) }),
  }
  if (Object.keys(body).length === 0) return undefined
  return { ...body, version: opened.version } as BodyOf<typeof updateEvent>
}

function typeChange(type: TicketTypeValues, before: readonly TicketTypeValues[]) {
  const old = before.find(({ id }) => id !== undefined && id === type.id)
  return old ? { ...changed(type, old), id: old.id } : type
}

/**
 * What was changed here, on top of what somebody else has saved. Of ticket types one list or the other counts as a
 * whole.
 */
export function rebase(values: EventValues, opened: VendorEventDetail, latest: VendorEventDetail): EventValues {
  const mine = changed(values, toEventValues(opened))
  const known = new Set(latest.ticketTypes.map(({ id }) => id as string))
  const ticketTypes = mine.ticketTypes?.filter(({ id }) => id === undefined || known.has(id))
  return { ...toEventValues(latest), ...mine, ...(ticketTypes && { ticketTypes }) }
}

/** Another start, end or place: those who hold tickets are told of it. */
export const isMoved = (values: EventValues, opened: VendorEventDetail) =>
  (['startsAt', 'endsAt', 'isOnline', 'venue', 'county'] as const).some((name) => values[name] !== opened[name])

const toMilliseconds = (moment: string | null) => (moment === null ? null : Date.parse(moment))

/** What is still missing of what is typed, by the server's own rule. */
export const findMissing = (values: EventValues, now: number): Missing[] =>
  missingFacts(
    {
      ...values,
      description: values.description.trim(),
      venue: values.venue.trim(),
      startsAt: Date.parse(values.startsAt),
      endsAt: Date.parse(values.endsAt),
      capacity: values.capacity,
      ticketTypes: values.ticketTypes.map((type) => ({
        ...type,
        saleStartsAt: toMilliseconds(type.saleStartsAt),
        saleEndsAt: toMilliseconds(type.saleEndsAt),
      })),
    },
    now,
  )

/** Moves an event to another day, with its length, its doors and its place in the day as they are. */
export function onDay(values: Pick<EventValues, 'startsAt' | 'endsAt' | 'doorsAt'>, day: string) {
  const startsAt = toInstant(day, timeOfDay(values.startsAt))
  const distance = Date.parse(startsAt) - Date.parse(values.startsAt)
  const moved = (moment: string) => new Date(Date.parse(moment) + distance).toISOString()
  return { startsAt, endsAt: moved(values.endsAt), doorsAt: values.doorsAt && moved(values.doorsAt) }
}

/** The end at a time of the day: on the last day, or after midnight where that would be before it begins. */
export function endAt(startsAt: string, lastDay: string, time: string): string {
  const end = toInstant(lastDay, time)
  return Date.parse(end) > Date.parse(startsAt) ? end : new Date(Date.parse(end) + 24 * hour).toISOString()
}

/** What it brings when everybody comes: the dearest places first as far as each type has its own, then the rest. */
export function grossWhenFull({ capacity, ticketTypes }: Pick<EventValues, 'capacity' | 'ticketTypes'>): number {
  let left = capacity ?? 0
  let gross = 0
  const priced = ticketTypes.filter(({ priceKES }) => Number.isFinite(priceKES))
  const limited = priced.filter(({ quota }) => quota !== null)
  const unlimited = priced.filter(({ quota }) => quota === null).map(({ priceKES }) => priceKES)
  for (const { quota, priceKES } of limited) {
    const taken = Math.min(left, quota ?? 0)
    gross += taken * priceKES
    left -= taken
  }
  return gross + left * (unlimited.length > 0 ? Math.min(...unlimited) : 0)
}
