import * as z from 'zod'
import { passwordTries } from '../../account/account-limits.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { Shillings } from '../../wire/money.ts'
import { Instant } from '../../wire/primitives.ts'

/** So long somebody may come back after it was asked that they be erased (docs/decisions/0106). */
export const erasureDays = 30

/** Why somebody cannot be erased: they own a shop that is open, or in which something is open. */
export const ErasurePrevention = z.enum(['SHOP_OPEN', 'SHOP_OWED', 'SHOP_ORDERS', 'SHOP_PAYOUTS', 'SHOP_TICKETS'])
export type ErasurePrevention = z.infer<typeof ErasurePrevention>

/** What erasing somebody means, counted: what goes, what is kept without them, and what it has to wait for. */
export const Erasure = z.object({
  requestedAt: Instant.nullable(),
  /** When they are erased; each day again while something of theirs is open. */
  eraseAt: Instant.nullable(),
  /** Every order, with how many of them were paid. */
  orders: z.int(),
  receipts: z.int(),
  /** Different addresses that orders were brought to. */
  addresses: z.int(),
  prevents: z.array(ErasurePrevention),
  /** Their own open things: nobody is erased before each has ended. Tickets have their own list. */
  waitsFor: z.object({ orders: z.int(), payments: z.int(), refunds: z.int(), suspense: z.int() }),
  /** Of events that are still to come: they hold until the event is over, and are in no account meanwhile. */
  tickets: z.array(z.object({ event: z.string(), startsAt: Instant, quantity: z.int(), paidKES: Shillings })),
})
export type Erasure = z.infer<typeof Erasure>

export const getOwnErasure = endpoint({
  method: 'GET',
  path: '/api/user/erasure',
  summary: 'Shows what it means to delete the own account',
  access: 'user',
  response: Erasure,
})

/** Signs out everywhere. Whoever signs in within the thirty days is asked whether to keep the account. */
export const askOwnErasure = endpoint({
  method: 'POST',
  path: '/api/user/erasure',
  summary: 'Closes the own account, to be erased in thirty days',
  access: 'user',
  limits: [passwordTries],
  body: z.strictObject({
    /** Of an account that has one. */
    password: z.string().max(200).optional(),
    /** That tickets of events to come are no longer in an account; needed where there are any. */
    knowsOfTickets: z.boolean(),
  }),
  response: z.object({ eraseAt: Instant }),
  errors: [
    'confirmation_needed',
    'wrong_password',
    'own_account',
    'owns_shop',
    'tickets_to_come',
    'invalid_transition',
  ],
})
