import { roleRights, staffRoles } from '#contracts/staff/staff-rights.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, preparedSelectOfVendor } from '#server/platform/database/select.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import { orders, orderTransitions } from '../../orders.tables.ts'

/** Who of a shop may accept an order. */
const handling = staffRoles.filter((role) =>
  roleRights(role).some((right) => right === 'orders' || right === 'kitchen'),
)

/** Those people, of the shop of an order. */
export const handlersSql = sql<UserId[]>`(${vendors.ownerId} || array(select ${vendorStaff.userId}
  from ${vendorStaff} where ${vendorStaff.vendorId} = ${vendors.id} and ${vendorStaff.userId} <> ${vendors.ownerId}
    and ${vendorStaff.endedAt} is null and ${vendorStaff.role} = any(${sql.param(handling)}::text[])))`

const ofOrder = sql`${tickets.vendorId} = ${orders.vendorId} and ${tickets.orderId} = ${orders.id}
  and ${tickets.status} <> 'VOID'`

const issuedJson = jsonObject({
  event: events.title,
  slug: events.slug,
  startsAt: millisecondsSql(events.startsAt),
  endsAt: millisecondsSql(events.endsAt),
  venue: events.venue,
  isOnline: events.isOnline,
  count: sql<number>`(select count(*)::int from ${tickets} where ${ofOrder} and ${tickets.eventId} = ${events.id})`,
})

const toldOrder = columns({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  fulfilment: orders.fulfilment,
  customerId: orders.customerId,
  /** Told at the phone alone, where its tickets go. */
  isGuests: users.isGuest,
  contactPhone: orders.contactPhone,
  shop: vendors.name,
  totalCents: orders.totalCents,
  callNumber: orders.callNumber,
  preparationMinutes: orders.preparationMinutes,
  acceptanceSeconds: orders.acceptanceSeconds,
  statusChangedAt: millisecondsSql(orders.statusChangedAt),
  paidAt: millisecondsSql(orders.paidAt),
  acceptBy: millisecondsSql(orders.acceptBy),
  scheduledFor: millisecondsSql(orders.scheduledFor),
  scheduledUntil: millisecondsSql(orders.scheduledUntil),
  wayUsualMinutes: orders.wayUsualMinutes,
  wayMostMinutes: orders.wayMostMinutes,
  promisedAt: millisecondsSql(orders.promisedAt),
  /** Why it is where it is. */
  reason: sql<string | null>`(select ${orderTransitions.reason} from ${orderTransitions}
    where ${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}
    order by ${orderTransitions.id} desc limit 1)`,
  /** What goes back since then. */
  returnedCents: sql<Cents>`(select coalesce(sum(${refunds.amountCents}), 0)::bigint from ${refunds}
    where ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id}
      and ${refunds.createdAt} >= ${orders.statusChangedAt})`,
  handlers: handlersSql,
  tickets: jsonArray(
    issuedJson,
    sql`from ${events} where ${events.vendorId} = ${orders.vendorId}
      and ${events.id} in (select ${tickets.eventId} from ${tickets} where ${ofOrder})`,
    { orderBy: sql`${events.startsAt}, ${events.id}` },
  ),
})

const toDate = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

const find = preparedSelectOfVendor(
  toldOrder,
  sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId} join ${users} on ${users.id} = ${orders.customerId}
    where ${orders.vendorId} = ${param('vendorId')} and ${orders.id} = ${param('id')}`,
)

/** An order with all that is said of it when people are told of a step. */
export async function findToldOrder(tx: Tx, { id, vendorId }: OrderKey) {
  const [found] = await find(tx, { id, vendorId })
  return (
    found && {
      ...found,
      statusChangedAt: new Date(found.statusChangedAt),
      paidAt: toDate(found.paidAt),
      acceptBy: toDate(found.acceptBy),
      scheduledFor: toDate(found.scheduledFor),
      scheduledUntil: toDate(found.scheduledUntil),
      promisedAt: toDate(found.promisedAt),
    }
  )
}

export type ToldOrder = NonNullable<Awaited<ReturnType<typeof findToldOrder>>>
