import type * as z from 'zod'
import type { Waitlist } from '#contracts/events/waitlist.ts'
import * as contract from '#contracts/events/waitlist.ts'
import type { EventId, UserId, VendorId, WaitlistEntryId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { eventInLineBySlug, openEntry, ownEntry, peopleInLine } from './line.queries.ts'
import { returnPlaces } from './offer-places.ts'
import { endOffer, findOpenOffer, leaveLine } from './offers.queries.ts'
import { waitlistEntries } from './waitlist.tables.ts'

export function mountWaitlist(http: Http, deps: ModuleDeps) {
  const key = (customerId: UserId, slug: string) => ({ customerId, slug })
  serve(http, contract.getWaitlist, ({ actor, params }) => loadWaitlist(deps, key(actor.userId, params.slug)))
  serve(http, contract.joinWaitlist, ({ actor, params, body }) => joinLine(deps, key(actor.userId, params.slug), body))
  serve(http, contract.leaveWaitlist, ({ actor, params }) => leaveWaitingLine(deps, key(actor.userId, params.slug)))
}

interface Key {
  slug: string
  customerId: UserId
}

/** The waiting list as one of its people sees it. */
async function loadWaitlist(deps: ModuleDeps, { slug, customerId }: Key): Promise<Waitlist> {
  const event = await findEvent(deps, slug)
  return shown(deps, event, customerId)
}

/** Puts a customer at the end of the line; where they are in it already, nothing changes. */
async function joinLine(
  deps: ModuleDeps,
  { slug, customerId }: Key,
  { productId, productVariationId, quantity }: z.output<(typeof contract.joinWaitlist)['body']>,
): Promise<Waitlist> {
  const { db, clock } = deps
  const event = await findEvent(deps, slug)
  if (!event.hasWaitlist) throw new DomainError('no_waitlist', 'This event has no waiting list.')
  const wanted = event.choices.filter(
    (choice) =>
      productId === undefined ||
      (choice.productId === productId && choice.variationId === (productVariationId ?? null)),
  )
  if (wanted.length === 0)
    throw new DomainError('product_unavailable', 'These tickets are no longer sold.', { field: 'productId' })
  const people = await peopleInLine(db, event.vendorId, event.id)
  // With people in line, what is left is theirs first.
  if (people === 0 && wanted.some(({ left }) => left === null || left >= quantity))
    throw new DomainError('not_sold_out', 'There are enough tickets left: you can buy them now.')
  const id = newId<WaitlistEntryId>()
  await db
    .insert(waitlistEntries)
    .values({
      id,
      vendorId: event.vendorId,
      eventId: event.id,
      customerId,
      productId: productId ?? null,
      variationId: productVariationId ?? null,
      quantity,
      status: 'WAITING',
      joinedAt: clock.now(),
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'waitlist_entries_one_each') throw error
    })
  return shown(deps, event, customerId)
}

/** Takes a customer out of the line; what they were offered goes on to the next. */
async function leaveWaitingLine(deps: ModuleDeps, { slug, customerId }: Key): Promise<Waitlist> {
  const { db, live } = deps
  const event = await findEvent(deps, slug)
  await inTransaction(db, async (tx) => {
    const entry = await openEntry(tx, event.vendorId, event.id, customerId)
    if (!entry || (await leaveLine(tx, entry))) return
    const offer = await findOpenOffer(tx, entry)
    if (offer && (await endOffer(tx, offer, 'LEFT'))) await returnPlaces(tx, offer)
  })
  publish(live, { type: 'waitlist_changed', customerId, slug })
  return shown(deps, event, customerId)
}

async function findEvent({ db, clock }: ModuleDeps, slug: string) {
  const event = await eventInLineBySlug(db, slug, clock.now())
  if (!event) throw notFound('The event')
  return event
}

async function shown(
  { db }: ModuleDeps,
  { id, vendorId }: { id: EventId; vendorId: VendorId },
  customerId: UserId,
): Promise<Waitlist> {
  const [people, entry] = await Promise.all([peopleInLine(db, vendorId, id), ownEntry(db, vendorId, id, customerId)])
  return { people, entry }
}
