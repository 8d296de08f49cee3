import type { Language } from '#contracts/account/identity.ts'
import { noFoodFacts } from '#contracts/food-facts.ts'
import { linkSmsOfShop } from '#contracts/tickets/link-sms-limits.ts'
import type { EventId, OrderId, ProductId, UserId } from '#contracts/wire/primitives.ts'
import { type OrderKey, takeStock } from '#server/modules/catalog/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import {
  limitLinkSms,
  linkToken,
  newLinkId,
  sendOrderToPhone,
  type TicketReader,
  ticketLink,
} from '#server/modules/tickets/index.ts'
import { inTransaction, pipelined, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { assert, DomainError, notFound } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { chooseOptions } from '../checkout/choose-options.ts'
import { insertOrder } from '../checkout/insert-order.ts'
import { isNumberTaken, newOrderNumber } from '../checkout/order-number.ts'
import { fulfilOrderWithLock } from '../lifecycle/fulfil-order.ts'
import { orderedTickets } from '../lifecycle/ordered-tickets.queries.ts'
import { emitOrderChanged, lockOrder } from '../lifecycle/transition-order.ts'
import { orders } from '../orders.tables.ts'
import { findGivenType, findUserByEmail, type GivenType } from './given-type.queries.ts'

interface TicketsToGive {
  eventId: EventId
  ticketTypeId: ProductId
  quantity: number
  name: string
  phone?: string | undefined
  email?: string | undefined
  /** Why, for the organiser alone. */
  note: string
  /** Of what goes to a phone. */
  language: Language
}

export interface GiveDeps extends ModuleDeps, Pick<TicketReader, 'ticketKeySecrets'> {
  publicUrl: string
  /** Whether SMS are sent. */
  isTexted: boolean
}

/**
 * Gives complimentary tickets: an order of nothing, which takes its places by the same counter as a purchase. They
 * belong to the account with that address. Where there is none they are the owner's of the shop, who passes them on; those for a
 * phone are on their way to it, by one link that shows them all.
 */
export async function giveTickets(deps: GiveDeps, actor: VendorActor, key: IdempotentRequest, wanted: TicketsToGive) {
  const { db } = deps
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => give(tx, deps, actor, key, wanted))
    } catch (error) {
      if (!isNumberTaken(error) || attempt === 5) throw error
    }
  }
}

async function give(
  tx: Tx,
  { clock, publicUrl, isTexted, ticketKeySecrets }: GiveDeps,
  actor: VendorActor,
  key: IdempotentRequest,
  wanted: TicketsToGive,
) {
  const now = clock.now()
  const { vendorId } = actor
  const accountId = wanted.email ? await findUserByEmail(tx, wanted.email) : undefined
  const written = { orderId: newId<OrderId>(), orderNumber: newOrderNumber(), tickets: wanted.quantity }
  const claimed = { ...written, linkId: wanted.phone && !accountId ? newLinkId() : null }
  const earlier = await claimIdempotencyKey(tx, key, claimed, now)
  const { linkId, ...answer } = earlier?.result ?? claimed
  const token = linkId && linkToken(ticketKeySecrets, linkId)
  const given = { ...answer, link: token && !isTexted ? ticketLink(publicUrl, token) : null }
  if (earlier) return given
  const type = await findGivenType(tx, vendorId, wanted.eventId, wanted.ticketTypeId)
  if (!type) throw notFound('The ticket type')
  if (type.eventStatus !== 'PUBLISHED' || type.isTakenDown || type.eventEndsAt <= now.getTime()) {
    throw new DomainError('invalid_transition', 'Tickets are given for an event that is on sale and still to come.')
  }
  const stockIds = [type.stockId, type.capacityStockId].filter((id) => id !== null)
  const demand = new Map(stockIds.map((id) => [id, wanted.quantity]))
  if ((await takeStock(tx, vendorId, demand)).length > 0) {
    throw new DomainError('sold_out', 'There are not as many places left. Give fewer tickets.', { field: 'quantity' })
  }
  if (linkId && isTexted && wanted.phone)
    await limitLinkSms(tx, clock, { phone: wanted.phone, sender: vendorId, ofSender: linkSmsOfShop })
  // Not whoever gives them: who leaves the shop takes nobody's tickets along.
  const holderId = accountId ?? type.shopOwnerId
  await insertOrder(tx, {
    body: {
      fulfilment: { method: 'TICKETS' },
      contact: { name: wanted.name, phone: wanted.phone ?? '', email: wanted.email ?? '' },
      note: undefined,
    },
    order: { ...nothingToPay, lines: [givenLine(type, wanted.quantity)], demand },
    ids: { orderId: answer.orderId, vendorId, customerId: holderId, reference: answer.orderNumber },
    payment: null,
    scheduled: null,
    now,
    // Paid by nobody and earning nothing: it waits for neither.
    windows: { expiresAt: now, acceptanceSeconds: 1, earningsHoldHours: 0, lateFeeMinutes: null },
  })
  const isOrder = and(eq(orders.vendorId, vendorId), eq(orders.id, answer.orderId))
  await tx.update(orders).set({ complimentaryNote: wanted.note }).where(isOrder)
  const placed = { id: answer.orderId, vendorId }
  const [order, tickets] = await pipelined(lockOrder(tx, placed), orderedTickets(tx, placed))
  assert(order, `order ${answer.orderId} was just written`)
  await fulfilOrderWithLock(tx, order, tickets, now)
  if (accountId && accountId !== actor.userId)
    await notifyHolder(tx, accountId, type, { ofShop: placed, count: wanted.quantity }, now)
  await emitOrderChanged(tx, order, now)
  const { name, phone = '', language } = wanted
  if (!linkId || !token) return given
  const sent = { vendorId, orderId: answer.orderId, fromUserId: holderId, name, phone, language, linkId, token }
  await sendOrderToPhone(tx, { ...sent, isTexted }, now)
  return given
}

const nothingToPay = {
  areaName: null,
  wayMinutes: null,
  deliveryCents: 0,
  priceLines: [],
  totalCents: 0,
  earningsCents: 0,
  commissionCents: 0,
  serviceFeeCents: 0,
  taxCents: 0,
  promotionCents: 0,
}

const givenLine = (type: GivenType, quantity: number) => ({
  requested: { productId: type.id, quantity, priceKES: 0 },
  eventId: type.eventId,
  kind: 'TICKET' as const,
  name: type.name,
  variationName: null,
  choice: chooseOptions([], []),
  priceCents: 0,
  picture: type.picture,
  foodFacts: noFoodFacts,
  // All of them are in the name they are given to.
  asksHolderNames: false,
  commissionRule: { id: null, scope: null, basisPoints: 0, fixedCents: 0 },
  commissionCents: 0,
})

const notifyHolder = (
  tx: Tx,
  userId: UserId,
  type: GivenType,
  { ofShop, count }: { ofShop: OrderKey; count: number },
  now: Date,
) => {
  const data = { event: type.eventTitle, slug: type.eventSlug, organiser: type.organiser, count }
  return emit(tx, { type: 'tickets_given', to: [userId], data, ofShop }, now)
}
