import { type SQL, sql } from '../database/drizzle.ts'
import type { ListOrder } from '../database/list-order.ts'
import { DomainError } from '../errors.ts'

/** What an endpoint of a list is asked for: `pageQuery` in the contracts. */
export interface PageQuery {
  limit?: number
  cursor?: string
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** What a page reads: the rows after a place, in the list's order, and one more than it shows. */
export interface Slice<Place> {
  /** The condition of the rows after the page before; none on the first page. */
  after: SQL | undefined
  /** The list's order and the limit, the last part of the statement. */
  end: SQL
  /** For a list whose statement needs more than these: the place itself, and how many rows to read. */
  place: Place | undefined
  count: number
}

const defaultLimit = 24

/**
 * A page of a list. `read` gives the rows of the slice; one row more than the page shows only says that there is a next
 * page. The cursor of the next page is the place of the last row, and opaque to the client.
 */
export async function paged<Place extends object, Row extends Place, Item = Row>(
  { limit = defaultLimit, cursor }: PageQuery,
  order: ListOrder<Place>,
  read: (slice: Slice<Place>) => Promise<Row[]>,
  toItem?: (row: Row) => Item,
): Promise<Page<Item>> {
  const place = cursor === undefined ? undefined : readCursor(order, cursor)
  const count = limit + 1
  const rows = await read({
    after: place && order.after?.(place),
    end: sql`order by ${order.orderBy} limit ${count}`,
    place,
    count,
  })
  return toItem
    ? toPage(rows, limit, order, toItem)
    : (toPage(rows, limit, order, (row) => row) as unknown as Page<Item>)
}

/** The page that begins a list, of its first rows: one more than it shows, where there are so many. */
export function toPage<Place extends object, Row extends Place, Item>(
  rows: Row[],
  limit: number,
  order: ListOrder<Place>,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last ? writeCursor(order.toPlace(last)) : null,
  }
}

const writeCursor = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')

function readCursor<Place extends object>({ place }: ListOrder<Place>, cursor: string): Place {
  const { success, data } = place.safeParse(parse(cursor))
  if (success) return data
  throw new DomainError('invalid_input', 'This page of the list is not known. Start from the first.', {
    field: 'cursor',
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
