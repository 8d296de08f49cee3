import type { CancelledOrderState, EventCancellation } from '#contracts/events/event-cancellation.ts'
import type { PaymentMethod } from '#contracts/money/payments.ts'
import type { TransferKind } from '#contracts/money/revenue.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type EventId, OrderId } from '#contracts/wire/primitives.ts'
import { parseSystemReason } from '#contracts/wire/system-reason.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { shopReader, type VendorActor, visiblePhone } from '#server/modules/identity/index.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { describeMethod, needsPerson, type PaymentProviders, refundHold } from '#server/modules/payments/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { orders } from '../orders.tables.ts'
import { type EventKey, paymentOfOrder } from './event-cancellation.queries.ts'
import { eventCancellationRefunds, eventCancellations } from './event-cancellation.tables.ts'

const stateSql = (now: Date) => sql<CancelledOrderState>`case ${eventCancellationRefunds.status}
  when 'IN_LINE' then 'IN_LINE' when 'FREE' then 'FREE' when 'FAILED' then 'NEEDS_PERSON'
  else case when ${refunds.status} = 'SUCCEEDED' then 'RETURNED'
    when ${refundHold} = 'NOT_RECEIVED' then 'FREE' when ${needsPerson(now)} then 'NEEDS_PERSON' else 'SENT' end end`

const fromRows = sql`from ${eventCancellationRefunds} left join ${refunds} on ${refunds.vendorId} = ${eventCancellationRefunds.vendorId}
  and ${refunds.id} = ${eventCancellationRefunds.refundId}`

const ofEvent = ({ id, vendorId }: EventKey) =>
  sql`${eventCancellationRefunds.vendorId} = ${vendorId} and ${eventCancellationRefunds.eventId} = ${id}`

export async function findCancellation(db: Db, key: EventKey, now: Date): Promise<EventCancellation> {
  const found = await selectOne(
    db,
    columns({
      at: millisecondsSql(eventCancellations.at),
      words: eventCancellations.words,
      tickets: eventCancellations.tickets,
      people: eventCancellations.people,
      role: users.role,
      name: users.name,
      kept: sql<Cents>`coalesce((select ${ledgerEntries.amountCents} from ${ledgerTransfers}
        join ${ledgerEntries} on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
          and ${ledgerEntries.accountKey} = 'provider_fees'
        where ${ledgerTransfers.vendorId} = ${key.vendorId} and ${ledgerTransfers.kind} = ${'provider_fee_charged' satisfies TransferKind}
          and ${ledgerTransfers.reference} = ${key.id}), 0)::float8`,
    }),
    sql`from ${eventCancellations} left join ${users} on ${users.id} = ${eventCancellations.cancelledBy} where ${eventCancellations.vendorId} = ${key.vendorId} and ${eventCancellations.eventId} = ${key.id}`,
  )
  if (!found) throw notFound('The cancellation')
  const { kept, role, name, ...cancellation } = found
  const isByAdmin = role === 'ADMIN'
  const rows = await select(
    db,
    columns({
      state: await namingVendor(db, key.vendorId, stateSql(now)),
      orders: sql<number>`count(*)::int`,
      cents: sql<Cents>`sum(${eventCancellationRefunds.amountCents})::float8`,
    }),
    sql`${fromRows} where ${ofEvent(key)} group by 1`,
  )
  const of = (state: CancelledOrderState) => {
    const row = rows.find((each) => each.state === state)
    return { orders: row?.orders ?? 0, amountKES: toKES(row?.cents ?? 0) }
  }
  return {
    ...cancellation,
    at: toInstant(found.at),
    by: { side: isByAdmin ? ('ADMIN' as const) : ('SHOP' as const), name: isByAdmin ? '' : (name ?? '') },
    providerFeesKES: toKES(kept),
    backKES: toKES(rows.reduce((sum, { cents }) => sum + cents, 0)),
    states: {
      IN_LINE: of('IN_LINE'),
      SENT: of('SENT'),
      RETURNED: of('RETURNED'),
      NEEDS_PERSON: of('NEEDS_PERSON'),
      FREE: of('FREE'),
    },
  }
}

const latestFirst = newestFirst(orders.id, OrderId)

interface CancelledOrderDeps {
  db: Db
  clock: Clock
  providers: PaymentProviders
}

interface CancelledOrderFilters extends PageQuery {
  id: EventId
  state?: CancelledOrderState
}

/**
 * The orders of a cancelled event, each with how far its money is and where it goes. A suspended shop sees no phone
 * whole.
 */
export function cancelledOrders(
  { db, clock, providers }: CancelledOrderDeps,
  actor: VendorActor,
  { id, state, ...page }: CancelledOrderFilters,
) {
  const now = clock.now()
  const key = { id, vendorId: actor.vendorId }
  return paged(
    page,
    latestFirst,
    async ({ after, end }) => {
      const stateOf = await namingVendor(db, key.vendorId, stateSql(now))
      const matchesFilter = allOf(ofEvent(key), state && sql`${stateOf} = ${state}`, after)
      return select(
        db,
        columns({
          id: orders.id,
          number: orders.number,
          name: orders.contactName,
          phone: orders.contactPhone,
          cents: eventCancellationRefunds.amountCents,
          state: stateOf,
          failure: sql<string | null>`coalesce(${eventCancellationRefunds.failure}, ${refunds.failure})`,
          provider: refunds.provider,
          receipt: refunds.receipt,
          settledAt: millisecondsSql(refunds.settledAt),
          paidWith: sql<PaymentMethod | null>`payment.method`,
          paidFrom: sql<string | null>`payment.phone`,
        }),
        sql`${fromRows} join ${orders} on ${orders.vendorId} = ${eventCancellationRefunds.vendorId}
          and ${orders.id} = ${eventCancellationRefunds.orderId} left join lateral ${await namingVendor(db, key.vendorId, paymentOfOrder)} payment on true where ${matchesFilter} ${end}`,
      )
    },
    ({ name, phone, cents, provider, failure, settledAt, paidWith, paidFrom, ...row }) => ({
      ...row,
      failure:
        failure === null
          ? null
          : (parseSystemReason(failure) ?? providers.find(provider)?.toDisbursementFailure(failure) ?? 'PROVIDER'),
      customer: { name, phone: visiblePhone(shopReader(actor), phone) },
      goesTo:
        paidWith && row.state !== 'FREE'
          ? {
              name: describeMethod(providers, { method: paidWith, phone: paidFrom }).name,
              phone: paidFrom && maskPhone(paidFrom),
            }
          : null,
      amountKES: toKES(cents),
      settledAt: toInstantOrNull(settledAt),
    }),
  )
}
