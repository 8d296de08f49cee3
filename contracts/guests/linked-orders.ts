import * as z from 'zod'
import { SignedIn } from '../account/identity.ts'
import { visitorPhoneCodes } from '../account/phone-code-limits.ts'
import { PhoneCode, PhoneCodeChannel, SentPhoneCode } from '../account/phone-codes.ts'
import { CustomerOrder } from '../orders.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { LinkToken } from '../wire/link-token.ts'
import { Instant } from '../wire/primitives.ts'

export const LinkedOrder = z.object({
  /**
   * As its customer sees it, without what says how they are reached: no phone, email, address, note, nor codes of
   * tickets or of its collection; and no way to pay.
   */
  order: CustomerOrder,
  /** What whoever ordered is called. */
  firstName: z.string(),
  /** From when the link shows nothing. */
  closesAt: Instant,
  /** It is the order of whoever asks, in this session: they may act, and see the rest of it. */
  isOwn: z.boolean(),
  /** It is in an account by now. */
  isKept: z.boolean(),
  /** The tokens of the links that show its tickets; for whose order it is alone. */
  ticketLinks: z.array(z.string()),
  /** By what a code can be sent, to keep it in an account; none where the market can send none. */
  codeChannels: z.array(PhoneCodeChannel),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>

/** A page that follows an order reads it again every ten seconds, on a few devices at once. */
export const orderLinkOpenings: CountedLimit = {
  name: 'order-link-opened',
  max: 300,
  every: '10 minutes',
  by: 'order',
  of: 'openings',
}
export const wrongOrderLinks: CountedLimit = {
  name: 'order-link-guessed',
  max: 60,
  every: '10 minutes',
  by: 'network',
  of: 'wrong links',
}

/** Sent as a body, so that the token stands in no address and no log. */
export const showLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/orders/linked',
  summary: 'Shows the order that a link in an SMS is for, and changes nothing',
  access: 'public',
  limits: [orderLinkOpenings, wrongOrderLinks],
  body: z.strictObject({ token: LinkToken }),
  response: LinkedOrder,
  errors: ['link_expired'],
})

/** The phone that it goes to is not said: whoever has the link may ask for a code. */
export const sendKeepCode = endpoint({
  method: 'POST',
  path: '/api/orders/linked/code',
  summary: 'Sends a code to the phone of the order of a link, to keep the order in an account',
  status: 202,
  access: 'public',
  limits: visitorPhoneCodes,
  body: z.strictObject({ token: LinkToken, channel: PhoneCodeChannel.default('sms') }),
  response: SentPhoneCode.omit({ phone: true }),
  errors: ['link_expired', 'invalid_transition', 'phone_codes_unavailable'],
})

/** A code takes few tries by itself, in its own browser; the limit keeps what tries elsewhere from costing anything. */
export const keepCodesFromNetwork: CountedLimit = {
  name: 'keep-code-tries',
  max: 60,
  every: '15 minutes',
  by: 'network',
  of: 'wrong codes',
}

/**
 * The guest becomes an account, by the phone; or the orders go to the account of whoever is signed in and has verified
 * the same phone, whose session goes on; or to that which opens by a code to this phone anyhow.
 */
export const keepLinkedOrder = endpoint({
  method: 'POST',
  path: '/api/orders/linked/keep',
  summary: 'Keeps the orders of a guest in an account, by a code, and signs in to it',
  access: 'public',
  limits: [keepCodesFromNetwork],
  body: z.strictObject({ token: LinkToken, code: PhoneCode }),
  response: SignedIn,
  errors: [
    'link_expired',
    'invalid_transition',
    'phone_not_verified',
    'sign_in_first',
    'wrong_phone_code',
    'phone_code_expired',
  ],
})
