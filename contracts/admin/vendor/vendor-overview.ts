import * as z from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { ShillingsAndCents } from '../../wire/money.ts'
import { Day, Instant, VendorId } from '../../wire/primitives.ts'

const payouts = z.object({ count: z.int(), totalKES: ShillingsAndCents })

/** Where a vendor stands now, in numbers that each have a list that shows their rows. */
export const VendorOverview = z.object({
  pendingKES: ShillingsAndCents,
  /** When the next of it becomes available; null while none is due. */
  nextAvailableAt: Instant.nullable(),
  availableKES: ShillingsAndCents,
  /** Requested or approved, and not sent meanwhile. */
  held: payouts,
  /** Since the first of this month in Nairobi. */
  paidOut: payouts.extend({ month: z.string() }),
  /** Paid, and placed on these days in Nairobi, both included. */
  orders: z.object({
    from: Day,
    to: Day,
    count: z.int(),
    /** The vendor took them, and gave back some of the money, or all of it. */
    refunded: z.int(),
    /** The vendor did not take them. */
    refused: z.int(),
  }),
  /** All of its products and events, whatever their state, and the payouts that wait for a decision. */
  counts: z.object({ products: z.int(), events: z.int(), payouts: z.int() }),
})
export type VendorOverview = z.infer<typeof VendorOverview>

export const getVendorOverview = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/overview',
  summary: 'Shows what a vendor is owed and was paid, what is held, and how its orders of thirty days went',
  access: 'admin',
  params: z.object({ id: VendorId }),
  response: VendorOverview,
  errors: ['not_found'],
})
