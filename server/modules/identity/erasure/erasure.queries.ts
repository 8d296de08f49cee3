import { type Erasure, ErasurePrevention } from '#contracts/admin/users/erasure.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { Eraser, Held, TicketsToCome } from '#server/platform/database/erasure.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { users } from '../identity.tables.ts'

/** The columns of the one statement that previews an erasure, of what each module holds. */
function erasureOf(held: readonly Held[]) {
  const sum = (part: (each: Held) => SQL<number> | undefined) =>
    sql<number>`(${sql.join([sql`0`, ...held.flatMap((each) => part(each) ?? [])], sql` + `)})::int`
  const preventions = ErasurePrevention.options.flatMap((name) => {
    const reasons = held.flatMap(({ prevents }) => prevents?.[name] ?? [])
    return reasons.length > 0 ? sql`case when ${sql.join(reasons, sql` or `)} then ${sql.raw(`'${name}'`)} end` : []
  })
  const [tickets = sql<TicketsToCome[]>`'[]'::json`] = held.flatMap((each) => each.tickets ?? [])
  return columns({
    requestedAt: millisecondsSql(users.erasureRequestedAt),
    eraseAt: millisecondsSql(users.eraseAt),
    orders: sum(({ counts }) => counts?.orders),
    receipts: sum(({ counts }) => counts?.receipts),
    addresses: sum(({ counts }) => counts?.addresses),
    openOrders: sum(({ waitsFor }) => waitsFor?.orders),
    openPayments: sum(({ waitsFor }) => waitsFor?.payments),
    openRefunds: sum(({ waitsFor }) => waitsFor?.refunds),
    openSuspense: sum(({ waitsFor }) => waitsFor?.suspense),
    prevents: sql<ErasurePrevention[]>`to_json(array_remove(array[${sql.join(preventions, sql`, `)}]::text[], null))`,
    tickets,
  })
}

/** What erasing somebody means now, as each module says it of its own rows. */
export async function findErasure(db: Db, erasers: readonly Eraser[], id: UserId, now: Date): Promise<Erasure> {
  const held = erasers.flatMap(({ describe }) => describe?.(id, now) ?? [])
  const isTheirs = sql`from ${users} where ${acrossVendors('own-person')} and ${users.id} = ${id}`
  const row = await selectOne(db, erasureOf(held), isTheirs)
  if (!row) throw notFound('The user')
  return {
    requestedAt: toInstantOrNull(row.requestedAt),
    eraseAt: toInstantOrNull(row.eraseAt),
    orders: row.orders,
    receipts: row.receipts,
    addresses: row.addresses,
    prevents: row.prevents,
    waitsFor: {
      orders: row.openOrders,
      payments: row.openPayments,
      refunds: row.openRefunds,
      suspense: row.openSuspense,
    },
    tickets: row.tickets.map(({ startsAt, paid, ...ticket }) => ({
      ...ticket,
      startsAt: toInstant(startsAt),
      paidKES: toKES(paid),
    })),
  }
}

/** Whether nothing of theirs is open any more. */
export const isErasable = ({ prevents, waitsFor, tickets: held }: Erasure): boolean =>
  prevents.length === 0 && held.length === 0 && Object.values(waitsFor).every((open) => open === 0)

/**
 * Whoever is due to be erased, the longest due first, held so that no other process takes them. Guests, of whom there are
 * many, come after all who asked for it.
 */
export const lockDue = async (tx: Tx, now: Date) =>
  (
    await select(
      tx,
      columns({ id: users.id }),
      sql`from ${users} where ${users.eraseAt} <= ${momentSql(now)} order by ${users.isGuest}, ${users.eraseAt} limit 1 for no key update skip locked`,
    )
  )[0]
