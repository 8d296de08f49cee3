import * as z from 'zod'
import { refundRefusals } from '../money/refunds.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { TicketId, text } from '../wire/primitives.ts'

const params = z.object({ id: TicketId })
/** Kept in the audit trail; the holder does not see it. */
const reason = text(200)

/** A ticket as its organiser sees it after a change. */
export const ChangedTicket = z.object({
  id: TicketId,
  status: z.enum(['VALID', 'USED', 'VOID']),
  /** Which of its codes is the valid one, counted from 1. */
  issue: z.int(),
  shortCode: z.string(),
})

/** For a code that got into other hands: the holder sees the new one. */
export const reissueTicket = endpoint({
  method: 'POST',
  path: '/api/vendor/tickets/:id/reissue',
  summary: 'Gives a ticket another code; the one before is no longer valid',
  access: 'vendor',
  staff: ['events'],
  params,
  body: z.strictObject({ reason }),
  response: ChangedTicket,
  errors: ['not_found', 'invalid_transition'],
})

export const RevokedTicket = ChangedTicket.extend({
  /** What goes back to whoever paid for it. */
  refundedKES: Shillings,
})
export type RevokedTicket = z.infer<typeof RevokedTicket>

/** Its place is on sale again. */
export const revokeTicket = endpoint({
  method: 'POST',
  path: '/api/vendor/tickets/:id/revoke',
  summary: 'Makes an unused ticket void',
  access: 'vendor',
  staff: ['events'],
  params,
  body: z.strictObject({
    reason,
    /** Whether what was paid for it goes back; only for whoever has the right `money`. Of what was free nothing can. */
    refund: z.boolean(),
  }),
  response: RevokedTicket,
  errors: [...refundRefusals, 'right_missing'],
})
