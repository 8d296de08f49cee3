import type * as z from 'zod'
import { DomainError } from '../errors.ts'

/** The default number of items on a page. */
export const pageLimit = (requested: number | undefined) => requested ?? 24

/**
 * The cursor of the next page. It is opaque to the client; it contains the last row's position in the list, so that rows
 * inserted or deleted meanwhile cause neither repeats nor gaps.
 */
function writeCursor(place: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function readCursor<Shape extends z.ZodType>(shape: Shape, cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const { success, data } = shape.safeParse(parse(cursor))
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

/** A page of at most `limit` rows. One row more was queried, which only shows that there is a next page. */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
  placeOf: (row: Row) => Record<string, unknown>,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const last = shown.at(-1)
  return { items: shown.map(toItem), nextCursor: rows.length > limit && last ? writeCursor(placeOf(last)) : null }
}
