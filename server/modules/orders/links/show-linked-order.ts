import { type LinkedOrder, orderLinkOpenings, wrongOrderLinks } from '#contracts/guests/linked-orders.ts'
import type { CustomerOrder } from '#contracts/orders.ts'
import {
  type Actor,
  type PhoneCodeDeps,
  visibleAddress,
  visibleContact,
  visiblePhone,
} from '#server/modules/identity/index.ts'
import { linkTokensOfOrder } from '#server/modules/tickets/index.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { networkPrefix, rateLimit } from '#server/platform/http/rate-limit.ts'
import { customerOrder, type OrderReaderDeps } from '../orders.queries.ts'
import { findLinked } from './order-links.queries.ts'

export const linkClosed = () =>
  new DomainError('link_expired', 'This link has closed, or is not whole. Ask the shop about the order.')

/**
 * What the link of a token shows. Who has a link is counted by it, and who guesses by their network: a mobile network has
 * all its phones behind a few addresses.
 */
export async function showLinkedOrder(
  deps: OrderReaderDeps & { codeChannels: PhoneCodeDeps['channels'] },
  { token, address, visitor }: { token: string; address: string; visitor: Actor | null },
): Promise<LinkedOrder> {
  const { db, clock, ticketKeySecrets, codeChannels } = deps
  const found = await findLinked(db, token, clock.now())
  if (found) await rateLimit(db, clock, orderLinkOpenings, found.orderId)
  else await rateLimit(db, clock, wrongOrderLinks, networkPrefix(address))
  if (!found) throw linkClosed()
  const { customerId, orderId, vendorId, contactName, closesAt, customerIsGuest, isKeepable } = found
  const isOwn = visitor?.userId === customerId
  return {
    order: withheld(await customerOrder(deps, customerId, orderId)),
    firstName: contactName.split(/\s+/)[0] ?? '',
    closesAt: toInstant(closesAt),
    isOwn,
    isKept: !customerIsGuest,
    ticketLinks: isOwn ? await linkTokensOfOrder(db, ticketKeySecrets, { id: orderId, vendorId }) : [],
    codeChannels: isKeepable ? [...codeChannels] : [],
  }
}

/** As whoever has the link sees it: what was ordered, and how far it is. */
const withheld = (order: CustomerOrder): CustomerOrder => ({
  ...order,
  contact: { ...visibleContact('LINK', order.contact), name: '' },
  fulfilment: visibleAddress('LINK', order),
  note: null,
  payment: order.payment && {
    ...order.payment,
    phone: visiblePhone('LINK', order.payment.phone) || null,
    redirectUrl: null,
    direct: null,
    uncertain: order.payment.uncertain && { ...order.payment.uncertain, claimedReceipt: null },
  },
  paymentMethods: [],
  tickets: [],
  collectionCode: null,
})
