import * as z from 'zod'
import { VendorOrder } from '../vendor-orders.ts'
import { endpoint } from '../wire/endpoint.ts'
import { searches } from '../wire/limit.ts'
import { Day, Instant, Nothing, Slug, Version } from '../wire/primitives.ts'
import { daysAheadChoices, kitchenTimes, leadTimes, mostAtOnce, slotLengths } from './slot-terms.ts'

/** OPEN: has places. FULL: all are taken or held. CLOSED: its shop takes no more for it. */
export const SlotState = z.enum(['OPEN', 'FULL', 'CLOSED'])
export type SlotState = z.infer<typeof SlotState>

/** A time for which orders are taken, and how many more. */
export const Slot = z.object({ startsAt: Instant, endsAt: Instant, left: z.int(), state: SlotState })
export type Slot = z.infer<typeof Slot>

/** What a shop says of orders for later. */
export const SlotTerms = z.object({
  slotMinutes: z.int(),
  /** So long ahead at least. */
  leadMinutes: z.int(),
  /** So long before its slot an order goes into the kitchen: until then its customer cancels it. */
  kitchenMinutes: z.int(),
  /** Orders are accepted as soon as they are paid; large ones too, unless the shop is asked first. */
  acceptsByItself: z.boolean(),
  asksFirst: z.boolean(),
})
export type SlotTerms = z.infer<typeof SlotTerms>

export const SlotDay = z.object({ day: Day, firstFree: Instant.nullable() })
export type SlotDay = z.infer<typeof SlotDay>

export const VendorSlots = z.object({
  /** Null while the shop takes no orders for later. */
  terms: SlotTerms.nullable(),
  /** The days that can be chosen from, each with its first slot that has a place. */
  days: z.array(SlotDay),
  /** Those of the day that was asked for, and otherwise of the first day with a place. */
  day: Day.nullable(),
  slots: z.array(Slot),
})
export type VendorSlots = z.infer<typeof VendorSlots>

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/vendors/:slug/slots',
  summary: 'Lists the times for which a vendor takes orders for later',
  access: 'public',
  limits: [searches],
  params: z.object({ slug: Slug }),
  filterOrder: ['day'],
  query: z.strictObject({ day: Day.optional() }),
  response: VendorSlots,
  errors: ['not_found'],
})

const Cap = z.int().min(0).max(mostAtOnce)

const settings = {
  /** Whether orders for later are taken. */
  isOn: z.boolean(),
  slotMinutes: z.literal(slotLengths),
  /** How many orders for one slot, by the part of the day; none is possible. */
  caps: z.strictObject({ morning: Cap, lunch: Cap, afternoon: Cap, evening: Cap }),
  leadMinutes: z.literal(leadTimes),
  daysAhead: z.literal(daysAheadChoices),
  kitchenMinutes: z.literal(kitchenTimes),
  acceptsByItself: z.boolean(),
  asksFirst: z.boolean(),
}

/** How many orders the kitchen cooked in one slot of a part of the day, over the last four weeks. */
export const Cooked = z.object({ usual: z.int(), most: z.int() })
export type Cooked = z.infer<typeof Cooked>

export const SlotSettings = z.object({ ...settings, version: Version })
export type SlotSettings = z.infer<typeof SlotSettings>

export const getSlotSettings = endpoint({
  method: 'GET',
  path: '/api/vendor/slots/settings',
  summary: 'Shows what the shop says of orders for later, and what its kitchen cooked',
  access: 'vendor',
  staff: ['settings'],
  response: SlotSettings.extend({
    /** Null of a part of the day without orders. */
    cooked: z.object({
      morning: Cooked.nullable(),
      lunch: Cooked.nullable(),
      afternoon: Cooked.nullable(),
      evening: Cooked.nullable(),
    }),
  }),
})

export const updateSlotSettings = endpoint({
  method: 'PATCH',
  path: '/api/vendor/slots/settings',
  summary: 'Changes what the shop says of orders for later; orders that are taken keep their times',
  access: 'vendor',
  staff: ['settings'],
  body: z
    .strictObject({ ...settings, version: Version })
    .refine(({ leadMinutes, kitchenMinutes }) => kitchenMinutes <= leadMinutes, {
      error: 'An order cannot go into the kitchen before it can be placed.',
      path: ['kitchenMinutes'],
    }),
  response: SlotSettings,
  errors: ['version_conflict'],
})

/** A slot as its shop sees it, with how many orders are where. */
export const TakenSlot = z.object({
  startsAt: Instant,
  endsAt: Instant,
  cap: z.int(),
  inKitchen: z.int(),
  paid: z.int(),
  /** Being paid: each holds its place meanwhile. */
  held: z.int(),
  isClosed: z.boolean(),
  /** When its orders go into the kitchen. */
  kitchenAt: Instant,
})
export type TakenSlot = z.infer<typeof TakenSlot>

export const listTakenSlots = endpoint({
  method: 'GET',
  path: '/api/vendor/slots',
  summary: 'Lists the slots of a day with the orders that were taken for them',
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  filterOrder: ['day'],
  query: z.strictObject({ day: Day.optional() }),
  response: z.object({
    isOn: z.boolean(),
    terms: SlotTerms,
    /** Today and the days ahead that can be ordered for, with the paid orders of each. */
    days: z.array(z.object({ day: Day, orders: z.int() })),
    day: Day,
    slots: z.array(TakenSlot),
    /** The paid orders of the day that are not over, by their slots. */
    orders: z.array(VendorOrder),
  }),
})

const ofSlot = {
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  response: Nothing,
} as const

export const closeSlot = endpoint({
  ...ofSlot,
  method: 'POST',
  path: '/api/vendor/slots/close',
  summary: 'Takes no more orders for a slot, or takes them again',
  limits: [{ name: 'slot-closings', max: 300, every: '1 hour', by: 'shop' }],
  body: z.strictObject({ startsAt: Instant, isClosed: z.boolean() }),
  errors: ['slot_unavailable'],
})

export const startSlot = endpoint({
  ...ofSlot,
  method: 'POST',
  path: '/api/vendor/slots/start',
  summary: 'Moves the orders of a slot into the kitchen now, from when it can no longer be ordered for',
  /** What is paid is finished. */
  whileSuspended: 'allowed',
  body: z.strictObject({ startsAt: Instant }),
  errors: ['slot_unavailable'],
})
