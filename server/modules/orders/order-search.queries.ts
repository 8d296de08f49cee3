import { orderNumberPrefix, parseOrderNumber } from '#contracts/wire/order-number.ts'
import { toMsisdn } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { phoneSearchDigits } from '#server/platform/contacts.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { containing } from '#server/platform/database/sql.ts'
import { orders } from './orders.tables.ts'

/** How the words of a search are read, by their form, so that each is looked up by an index. */
export type OrderSearch =
  | { by: 'number'; number: string }
  | { by: 'digits'; digits: string }
  | { by: 'receipt'; receipt: string }
  /** The whole mail address of the customer's account. */
  | { by: 'email'; email: string }
  /** Ten letters may be a receipt too. */
  | { by: 'name'; words: string; receipt: string | null }

export function readOrderSearch(search: string): OrderSearch {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(search.trim())) return { by: 'email', email: search.trim() }
  const number = parseOrderNumber(search)
  if (number) return { by: 'number', number }
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const ofNumber = new RegExp(`^(?:${orderNumberPrefix})?(\\d{1,7})$`).exec(compact)?.[1]
  const digits = toMsisdn(search)?.slice(3) ?? phoneSearchDigits(search.trim()) ?? ofNumber
  if (digits) return { by: 'digits', digits }
  if (/^(?=.*\d)[A-Z0-9]{8,20}$/.test(compact)) return { by: 'receipt', receipt: compact }
  return { by: 'name', words: search.trim(), receipt: /^[A-Z]{10}$/.test(compact) ? compact : null }
}

/**
 * Rows of `orders` by the index of words, which has those that have ended; the others, which are few, by their status.
 */
const byWords = (matchesFilter: SQL, matchesOpen = matchesFilter): SQL =>
  sql`(${orders.status} in ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED') and ${matchesFilter}
    or ${orders.status} in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY') and ${matchesOpen})`

const byReceipt = (receipt: string): SQL => sql`${orders.id} in (
  select ${payments.orderId} from ${payments} where ${payments.receipt} = ${receipt}
  union all select ${refunds.orderId} from ${refunds} where ${refunds.receipt} = ${receipt})`

/** What a row of `orders` has that was looked for, whatever finds the row. */
export function matchesOrderSearch(search: OrderSearch): SQL {
  if (search.by === 'number') return sql`${orders.number} = ${search.number}`
  if (search.by === 'receipt') return byReceipt(search.receipt)
  if (search.by === 'email')
    return sql`${orders.customerId} in (select ${users.id} from ${users} where ${users.email} = ${search.email})`
  if (search.by === 'name') return sql`${orders.contactName} ilike ${containing(search.words)}`
  const digits = containing(search.digits)
  return sql`(${orders.number} like ${digits} or ${orders.contactPhone} like ${digits})`
}

/** Shorter words have no trigram: no index finds them. */
const fewestLetters = 3

/**
 * The orders of a shop that were looked for, as tables of the same name: those among its latest, which has enough of a
 * frequent name, and all. What is looked for is a part of a number, of a name or, where the shop may look for them, of
 * a phone; or the whole number that is called out. Two letters are found on the way through the list.
 */
export function searchShopOrders(words: string, { conditions, byPhone }: { conditions: SQL; byPhone: boolean }) {
  const compact = words.replaceAll(' ', '').toUpperCase()
  const digits = byPhone ? phoneSearchDigits(words) : undefined
  const matchesFilter = sql`(${orders.number} like ${containing(compact)} or ${orders.contactName} ilike ${containing(words)}
    ${digits ? sql`or ${orders.contactPhone} like ${containing(digits)}` : sql``})`
  const matchesOrIsCalled = sql`(${matchesFilter} or ${orders.callNumber}::text = ${words})`
  const all =
    compact.length < fewestLetters
      ? sql`${conditions} and ${matchesOrIsCalled}`
      : sql`${conditions} and ${byWords(matchesFilter, matchesOrIsCalled)} offset 0`
  return {
    latest: sql`(select * from ${newestOrders(conditions, 1000)} where ${conditions} and ${matchesOrIsCalled}) as ${orders}`,
    all: sql`(select ${orders}.* from ${orders} where ${all}) as ${orders}`,
  }
}

/**
 * The rows of `orders` that were looked for and of which the conditions hold, as a table of the same name. It is read
 * by the index that has them, and ordered after that: the plan for all values would rather read every order in the
 * order of the list.
 */
export function ordersMatching(search: OrderSearch, conditions: SQL): SQL {
  const rows = (matchesFilter: SQL) => sql`select ${orders}.* from ${orders} where ${conditions} and ${matchesFilter}`
  if (search.by === 'number' || search.by === 'receipt' || search.by === 'email')
    return sql`(${rows(matchesOrderSearch(search))} offset 0) as ${orders}`
  const found = rows(byWords(matchesOrderSearch(search)))
  if (search.by === 'digits' || search.receipt === null) return sql`(${found} offset 0) as ${orders}`
  return sql`(${found} union ${rows(byReceipt(search.receipt))} offset 0) as ${orders}`
}

/** So many of the newest rows of which the conditions hold: among them many are found of whom there are many. */
export const newestOrders = (conditions: SQL, count = 10_000): SQL =>
  sql`(select ${orders}.* from ${orders} where ${conditions} order by ${orders.id} desc limit ${sql.raw(String(count))}) as ${orders}`
