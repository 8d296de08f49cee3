import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { TicketId, text } from '../wire/primitives.ts'

const described = {
  params: z.object({ id: TicketId }),
  /** Kept in the audit trail; the holder does not see it. */
  body: z.strictObject({ reason: text(200) }),
}

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
  ...described,
  response: ChangedTicket,
  errors: ['not_found', 'invalid_transition'],
})

/** No money moves: a refund is another action. */
export const revokeTicket = endpoint({
  method: 'POST',
  path: '/api/vendor/tickets/:id/revoke',
  summary: 'Makes an unused ticket void',
  access: 'vendor',
  staff: ['events'],
  ...described,
  response: ChangedTicket,
  errors: ['not_found', 'invalid_transition'],
})
