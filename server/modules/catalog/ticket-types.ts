import type { TicketTypeChange } from '#contracts/events/event-editing.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { products, stocks } from './catalog.tables.ts'
import { insertWithFreeSlug, productSlug } from './create-product.ts'
import { setQuota } from './stocks/set-quota.ts'

export interface EventOfTypes {
  id: EventId
  vendorId: VendorId
  /** The types of a draft are drafts too, and can be seen nowhere. */
  isPublished: boolean
}

/** In the list of a vendor's products, where tickets stand among other things. */
const section = 'Tickets'

/**
 * Sets an event's ticket types to those that are wanted, in that order. One that keeps its id keeps what is not said of
 * it; one that is left out is archived and stays, since orders refer to it. `taken` says how many are sold of a type
 * that was unlimited.
 */
export async function replaceTicketTypes(
  tx: Tx,
  event: EventOfTypes,
  wanted: readonly TicketTypeChange[],
  taken: ReadonlyMap<ProductId, number>,
  now: Date,
) {
  const { vendorId, id: eventId } = event
  const isType = and(eq(products.vendorId, vendorId), eq(products.eventId, eventId))
  const rows = await tx.select().from(products).where(isType)
  const left = new Map(rows.filter(({ status }) => status !== 'ARCHIVED').map((row) => [row.id, row]))
  for (const [position, { id, name, priceKES, quota, ...facts }] of wanted.entries()) {
    const row = id && left.get(id)
    if (id && !row) {
      throw new DomainError('invalid_input', 'A ticket type is not there any more. Load the event again.', {
        field: `ticketTypes.${position}.id`,
      })
    }
    const soldUncounted = (id && taken.get(id)) || 0
    const stockId = await setQuota(tx, vendorId, row?.stockId ?? null, {
      quota,
      taken: soldUncounted,
      field: `ticketTypes.${position}.quota`,
    })
    const startsAt = toMoment(facts.saleStartsAt)
    const endsAt = toMoment(facts.saleEndsAt)
    checkWindow(startsAt ?? row?.saleStartsAt, endsAt ?? row?.saleEndsAt, position)
    const validFrom = toMoment(facts.validFrom)
    const validUntil = toMoment(facts.validUntil)
    checkValidity(validFrom ?? row?.validFrom, validUntil ?? row?.validUntil, position)
    const moments = { saleStartsAt: startsAt, saleEndsAt: endsAt, validFrom, validUntil }
    const columns = { ...facts, ...moments, stockId, position, updatedAt: now }
    if (row) {
      left.delete(row.id)
      const priceCents = priceKES === undefined ? undefined : toCents(priceKES)
      await tx
        .update(products)
        .set({ ...columns, name, priceCents })
        .where(and(isType, eq(products.id, row.id)))
    } else {
      assert(name !== undefined && priceKES !== undefined, 'the contract asks for both of a new type')
      const product = {
        description: '',
        ...columns,
        id: newId<ProductId>(),
        vendorId,
        eventId,
        kind: 'TICKET' as const,
        section,
        name,
        priceCents: toCents(priceKES),
        status: event.isPublished ? ('ACTIVE' as const) : ('DRAFT' as const),
        approval: 'APPROVED' as const,
        createdAt: now,
      }
      await insertWithFreeSlug(tx, product, productSlug(name))
    }
  }
  if (left.size > 0) {
    const isLeftOut = and(isType, inArray(products.id, [...left.keys()]))
    await tx.update(products).set({ status: 'ARCHIVED', updatedAt: now }).where(isLeftOut)
  }
}

const toMoment = (instant: string | null | undefined) => (typeof instant === 'string' ? new Date(instant) : instant)

function checkWindow(startsAt: Date | null | undefined, endsAt: Date | null | undefined, position: number) {
  if (!startsAt || !endsAt || startsAt < endsAt) return
  throw new DomainError('invalid_input', 'The sale ends before it begins. Choose a later end.', {
    field: `ticketTypes.${position}.saleEndsAt`,
  })
}

function checkValidity(from: Date | null | undefined, until: Date | null | undefined, position: number) {
  if (!from || !until || from < until) return
  throw new DomainError('invalid_input', 'It is over before it is valid. Choose a later end.', {
    field: `ticketTypes.${position}.validUntil`,
  })
}

/** A published event's types go on sale. */
export const publishTicketTypes = (tx: Tx, { vendorId, id }: { vendorId: VendorId; id: EventId }, now: Date) =>
  tx
    .update(products)
    .set({ status: 'ACTIVE', updatedAt: now })
    .where(and(eq(products.vendorId, vendorId), eq(products.eventId, id), eq(products.status, 'DRAFT')))

/** The types of a draft that is deleted, and all stocks of it: nothing was ever sold. */
export async function deleteTicketTypes(tx: Tx, { vendorId, id }: { vendorId: VendorId; id: EventId }) {
  const deleted = await tx
    .delete(products)
    .where(and(eq(products.vendorId, vendorId), eq(products.eventId, id)))
    .returning({ stockId: products.stockId })
  await deleteStocks(
    tx,
    vendorId,
    deleted.flatMap(({ stockId }) => stockId ?? []),
  )
}

export async function deleteStocks(tx: Tx, vendorId: VendorId, ids: readonly string[]) {
  if (ids.length > 0) await tx.delete(stocks).where(and(eq(stocks.vendorId, vendorId), inArray(stocks.id, [...ids])))
}
