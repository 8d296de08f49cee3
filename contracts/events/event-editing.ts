import * as z from 'zod'
import { GateName } from '../door/scan.ts'
import { AccessCode } from '../events.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { patchSchema } from '../wire/patch.ts'
import {
  CountySlug,
  EventId,
  Instant,
  Nothing,
  optionalText,
  PictureId,
  ProductId,
  Slug,
  text,
  Version,
} from '../wire/primitives.ts'
import { VendorEventDetail } from './vendor-events.ts'

const byId = { params: z.object({ id: EventId }) }

const maxPlaces = 200_000
const Quota = z.int().min(1, 'At least one place.').max(maxPlaces).nullable()
const Maximum = z.int().min(1).max(1000).nullable()

const isWebAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'
const OnlineLink = text(500)
  .refine(isWebAddress, 'Write the whole link, beginning with https://.')
  .meta({
    examples: ['https://meet.example/nyatiti'],
  })

const ticketTypeFields = {
  name: text(80),
  description: optionalText(200),
  /** 0 is free. */
  priceKES: Shillings.max(250_000),
  quota: Quota,
  maxPerOrder: Maximum,
  maxPerCustomer: Maximum,
  saleStartsAt: Instant.nullable(),
  saleEndsAt: Instant.nullable(),
  accessCode: AccessCode.nullable(),
  /** The gates that let it in, by their names; none is every gate. */
  gates: z.array(GateName).max(10),
  hasUnlimitedEntries: z.boolean(),
  /** What the stewards read as they let one in. */
  checkInText: optionalText(120),
  /** Of tickets that are sold from now on: those sold keep the times that they were sold with. */
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
}

/** An entry with its `id` keeps that type, and all of it that is not sent; a new one says its name and its price. */
const TicketTypeChange = z
  .strictObject(ticketTypeFields)
  .partial()
  .extend({ id: ProductId.optional() })
  .superRefine((entry, context) => {
    if (entry.id !== undefined) return
    for (const name of ['name', 'priceKES'] as const) {
      if (entry[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'Fill this in.' })
    }
  })
export type TicketTypeChange = z.infer<typeof TicketTypeChange>

const eventFields = {
  title: text(120),
  description: optionalText(4000),
  category: Slug,
  /** An uploaded picture of the shop; null is none. */
  posterId: PictureId.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  doorsAt: Instant.nullable(),
  isOnline: z.boolean(),
  venue: optionalText(160),
  onlineLink: OnlineLink.nullable(),
  county: CountySlug,
  reEntry: z.boolean(),
  /** When everybody is checked out by itself, each day: `04:00`. It stays as it is once the doors are open. */
  checkOutTime: z.iso
    .time({ precision: -1 })
    .nullable()
    .meta({ examples: ['04:00'] }),
  asksHolderNames: z.boolean(),
  /**
   * People come into line before the sale opens: every ticket type that anybody sees then needs a start of its sale.
   */
  hasQueue: z.boolean(),
  hasWaitlist: z.boolean(),
  allowsTransfers: z.boolean(),
  /** How many people fit: the places that all its ticket types share. Those that are taken count among them. */
  capacity: Quota,
  /** The whole list in its order: one that is left out is taken off sale. */
  ticketTypes: z.array(TicketTypeChange).max(20),
}

/** A draft needs a name and a time; everything else can follow. */
export const EventInput = z.strictObject(eventFields).partial().required({ title: true, startsAt: true, endsAt: true })
export type EventInput = z.infer<typeof EventInput>

/** `version` is the one that was seen; when the event has another by now, nothing is changed. */
export const EventChange = patchSchema(eventFields, { version: Version })
export type EventChange = z.infer<typeof EventChange>

const editingErrors = ['invalid_input', 'quota_below_taken'] as const

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events',
  summary: 'Creates a draft of an event',
  status: 201,
  access: 'vendor',
  staff: ['events'],
  body: EventInput,
  response: VendorEventDetail,
  errors: editingErrors,
})

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/vendor/events/:id',
  summary: 'Changes an event of the vendor; those who hold tickets are told of another time or place',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  body: EventChange,
  response: VendorEventDetail,
  errors: ['not_found', 'version_conflict', 'event_incomplete', 'invalid_transition', ...editingErrors],
})

export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/publish',
  summary: 'Publishes a draft, unless something is missing',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  response: VendorEventDetail,
  errors: ['not_found', 'invalid_transition', 'event_incomplete'],
})

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/duplicate',
  summary: 'Makes a draft of the same event on the same weekday of a coming week',
  status: 201,
  access: 'vendor',
  staff: ['events'],
  ...byId,
  response: VendorEventDetail,
  errors: ['not_found'],
})

export const deleteDraftEvent = endpoint({
  method: 'DELETE',
  path: '/api/vendor/events/:id',
  summary: 'Deletes a draft of the vendor',
  status: 204,
  access: 'vendor',
  staff: ['events'],
  ...byId,
  response: Nothing,
  errors: ['not_found', 'invalid_transition'],
})
