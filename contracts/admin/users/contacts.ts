import * as z from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { OrderId, UserId } from '../../wire/primitives.ts'

/** How to reach somebody, in full; what administrators see elsewhere is masked (docs/decisions/0123). */
export const RevealedContact = z.object({ phone: z.string(), email: z.string() })
export type RevealedContact = z.infer<typeof RevealedContact>

/** A write: the audit keeps who looked. */
export const revealUserContact = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/contact',
  summary: 'Shows the whole phone and email of a user, and writes to the audit trail who looked',
  access: 'admin',
  admins: ['people', 'money'],
  params: z.object({ id: UserId }),
  response: RevealedContact,
  errors: ['not_found'],
})

/** What the customer gave with the order, which may differ from their account. */
export const revealOrderContact = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/contact',
  summary: 'Shows the whole phone and email of an order, and writes to the audit trail who looked',
  access: 'admin',
  admins: ['orders', 'money'],
  params: z.object({ id: OrderId }),
  response: RevealedContact,
  errors: ['not_found'],
})
