import * as z from 'zod'
import { CommissionRate } from '../../money/commissions.ts'
import { VendorStatus } from '../../vendors.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../../wire/money.ts'
import { Day, Instant, Phone, UserId, VendorId } from '../../wire/primitives.ts'

const payouts = z.object({ count: z.int(), totalKES: ShillingsAndCents })

/** The payout phone was changed, and nothing is paid out meanwhile. */
const PhoneChange = z.object({
  at: Instant,
  /** Until when nothing is paid out; it ends by itself. */
  until: Instant,
  /** Who changed it; null where nobody wrote it down. */
  by: z.object({ id: UserId, name: z.string(), isAdmin: z.boolean() }).nullable(),
  /** The phone that was paid last, or else the one before; null where none is known but the new one. */
  old: z.object({ phone: Phone, paid: z.int() }).nullable(),
  new: z.object({
    phone: Phone,
    paid: z.int(),
    /** Others that are paid to the same phone, a few of them. */
    shops: z.array(z.object({ id: VendorId, name: z.string(), status: VendorStatus })),
  }),
})

export const VendorDecisionKind = z.enum([
  'APPROVED',
  'CHANGES_REQUESTED',
  'REJECTED',
  'SUSPENDED',
  'REINSTATED',
  'PAYOUT_PHONE',
  'COMMISSION',
])
export type VendorDecisionKind = z.infer<typeof VendorDecisionKind>

/** Something that was decided about a vendor. */
const VendorDecision = z.object({
  id: z.uuid(),
  at: Instant,
  kind: VendorDecisionKind,
  /** By name; null where the program decided, or the person is gone. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a commission, what was agreed with this vendor alone before and since; null is what holds for others. */
  commission: z.object({ before: CommissionRate.nullable(), now: CommissionRate.nullable() }).nullable(),
})

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
  /** Problems with its orders that were reported on the same days, and not taken back. */
  problems: z.object({
    reported: z.int(),
    open: z.int(),
    /** The shop did not answer in time. */
    unanswered: z.int(),
    refundedKES: Shillings,
  }),
  phoneChange: PhoneChange.nullable(),
  /** The last decisions about it, the newest first. */
  accountHealth: z.array(VendorDecision),
  /**
   * All of its products and events, whatever their state, the payouts that wait for a decision, and who works for it.
   */
  counts: z.object({ products: z.int(), events: z.int(), payouts: z.int(), staff: z.int() }),
})
export type VendorOverview = z.infer<typeof VendorOverview>

export const getVendorOverview = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/overview',
  summary: 'Shows what a vendor is owed and was paid, what is held, and how its orders of thirty days went',
  access: 'admin',
  admins: 'everybody',
  params: z.object({ id: VendorId }),
  response: VendorOverview,
  errors: ['not_found'],
})
