import { createHmac } from 'node:crypto'
import type { OrderId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import type { TicketKeySecrets } from '#server/modules/tickets/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, type Column, eq, gt, lt, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { hashToken } from '#server/platform/ids.ts'
import { lastEventEnds } from '../lifecycle/lifecycle.queries.ts'
import { orders } from '../orders.tables.ts'
import { orderLinks } from './order-links.tables.ts'

/** So long after it was placed an order is seen by its link, and with tickets a day longer than to the last event's end. */
const openFor = days(30)
/** Whatever an organiser writes as the end of an event. */
const openAtMost = days(400)
/** So long after its time to pay is over an order is seen that was never paid, whenever its event is. */
const unpaidDays = 7

/**
 * When a link closes, of its row and that of its order: an order that ended unpaid is over, and who placed it is kept no
 * longer for its event. Late money brings the whole time back.
 */
export const linkClosesAt = sql<Date>`case when ${orders.paidAt} is null and ${orders.status} in ('EXPIRED', 'CANCELLED')
  then least(${orderLinks.closesAt}, ${orders.expiresAt} + make_interval(days => ${sql.raw(`${unpaidDays}`)})) else ${orderLinks.closesAt} end`

export const isOrderOfLink = sql`${orders.vendorId} = ${orderLinks.vendorId} and ${orders.id} = ${orderLinks.orderId}`

const dayAfterEvents = (vendorId: Column | SQL, orderId: Column | SQL) =>
  sql<Date | null>`(${lastEventEnds(vendorId, orderId)} + interval '1 day')`

/**
 * 128 bits that nobody can guess without the secret, which is not in the database: there is only its hash. A repeated
 * checkout is answered with the same link, and each SMS has it too.
 */
const tokenWith = (secret: Buffer, orderId: OrderId) =>
  createHmac('sha256', secret).update(`order-link:${orderId}`).digest('hex').slice(0, 32)

/** The token is behind the `#`, which browsers send to nobody: it is in no log and in no Referer. */
const orderLink = (publicUrl: string, token: string) => `${publicUrl}/o#${token}`

/** Opens the link of an order that is just being placed, and says its token. */
export async function insertOrderLink(tx: Tx, { current }: TicketKeySecrets, { id, vendorId }: OrderKey, now: Date) {
  const token = tokenWith(current, id)
  // Of its order, which is there: Citus takes no subquery in a list of values.
  await tx.insert(orderLinks).select(
    tx
      .select({
        orderId: orders.id,
        vendorId: orders.vendorId,
        tokenHash: sql<Buffer>`${hashToken(token)}::bytea`.as('token_hash'),
        closesAt: closesFrom(now, { id, vendorId }).as('closes_at'),
      })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, id))),
  )
  return token
}

const closesFrom = (now: Date, { id, vendorId }: OrderKey) =>
  sql<Date>`least(greatest(${momentSql(plus(now, openFor))}, ${dayAfterEvents(sql`${vendorId}::uuid`, sql`${id}::uuid`)}), ${momentSql(plus(now, openAtMost))})`

/** Once a night: a link that would close within two days stays open for an event that was postponed. */
export async function keepLinksOpen(db: Db, now: Date) {
  const until = dayAfterEvents(orderLinks.vendorId, orderLinks.orderId)
  await db
    .update(orderLinks)
    .set({ closesAt: sql`least(${until}, ${momentSql(plus(now, openAtMost))})` })
    .where(and(acrossVendors('due-work'), lt(orderLinks.closesAt, plus(now, days(2))), gt(until, orderLinks.closesAt)))
}

/**
 * The token of an order's link; null of one that has none, or whose link has closed. It is that of the secret with which
 * the link was made, as long as that is known; with another it is another link, and the one before ends.
 */
export async function readOrderToken(
  db: Db,
  { current, before }: TicketKeySecrets,
  orderId: OrderId,
  now: Date,
): Promise<string | null> {
  const [link] = await db
    .select({ vendorId: orderLinks.vendorId, tokenHash: orderLinks.tokenHash })
    .from(orderLinks)
    .innerJoin(orders, isOrderOfLink)
    .where(and(acrossVendors('own-orders'), eq(orderLinks.orderId, orderId), sql`${linkClosesAt} > ${momentSql(now)}`))
  if (!link) return null
  const isOfLink = (token: string) => hashToken(token).equals(link.tokenHash)
  const token = tokenWith(current, orderId)
  if (isOfLink(token)) return token
  const earlier = before && tokenWith(before, orderId)
  if (earlier && isOfLink(earlier)) return earlier
  await db
    .update(orderLinks)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(orderLinks.vendorId, link.vendorId), eq(orderLinks.orderId, orderId)))
  return token
}

/** The link of an order, for a message about it. */
export async function openLinkOf(
  db: Db,
  { publicUrl, ticketKeySecrets }: { publicUrl: string; ticketKeySecrets: TicketKeySecrets },
  orderId: OrderId,
  now: Date,
): Promise<string | null> {
  const token = await readOrderToken(db, ticketKeySecrets, orderId, now)
  return token && orderLink(publicUrl, token)
}
