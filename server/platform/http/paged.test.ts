import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freshDatabase } from '#server/testing/world/database.ts'
import { id, moment } from '../database/columns.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'
import { pgTable } from '../database/drizzle-tables.ts'
import { idKey, momentKey, newestFirst, ordered } from '../database/list-order.ts'
import { columns, select } from '../database/select.ts'
import { allOf, millisecondsSql } from '../database/sql.ts'
import { type PageQuery, paged } from './paged.ts'

const notes = pgTable('notes', { id: id<string>().primaryKey(), writtenAt: moment().notNull() })
const note = columns({ id: notes.id, writtenAt: millisecondsSql(notes.writtenAt) })
const idOf = (place: number) => `019a9f00-0000-7000-8000-${String(place).padStart(12, '0')}`
const keys = { writtenAt: momentKey(notes.writtenAt), id: idKey(notes.id, z.uuidv7()) }

describe('a paged list', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshDatabase()
    drop = fresh.drop
    database = openDatabase({ url: fresh.url, poolSize: 2 })
    // The first four were written at the same moment.
    const rows = [1, 2, 3, 4].map((place) => `('${idOf(place)}', '2026-11-20T09:00:00Z')`)
    await database.pool.query(`create table notes (id uuid primary key, written_at timestamptz(3) not null);
      insert into notes values ${rows.join(', ')}, ('${idOf(5)}', '2026-11-20T08:00:00Z')`)
  })
  afterAll(async () => {
    await database.end()
    await drop()
  })

  const list = (order: ReturnType<typeof ordered<{ writtenAt: number; id: string }>>, page: PageQuery) =>
    paged(
      page,
      order,
      ({ after, end }) => select(database.db, note, sql`from ${notes} where ${allOf(after)} ${end}`),
      ({ id }) => Number(id.slice(-12)),
    )

  async function allPages(order: Parameters<typeof list>[0], limit: number) {
    const pages: number[][] = []
    let cursor: string | undefined
    do {
      const { items, nextCursor } = await list(order, { limit, cursor })
      pages.push(items)
      cursor = nextCursor ?? undefined
    } while (cursor)
    return pages
  }

  it('shows each row once, in one order, though rows are equal in the first key', async () => {
    expect(await allPages(ordered('asc', keys), 2)).toEqual([[5, 1], [2, 3], [4]])
    expect(await allPages(ordered('desc', keys), 1)).toEqual([[4], [3], [2], [1], [5]])
    expect(await allPages(ordered('desc nulls last', keys), 5)).toEqual([[4, 3, 2, 1, 5]])
  })

  it('goes on after the last row of a page though that row was deleted and others were inserted', async () => {
    const order = ordered('asc', keys)
    const { nextCursor } = await list(order, { limit: 3 })
    await database.pool.query(`delete from notes where id = '${idOf(2)}'`)
    await database.pool.query(`insert into notes values ('${idOf(0)}', '2026-11-20T07:00:00Z')`)
    expect(await list(order, { limit: 3, cursor: nextCursor ?? '' })).toEqual({ items: [3, 4], nextCursor: null })
  })

  it('has 24 rows on a page when no limit is asked for, and has read one more', async () => {
    const counts: number[] = []
    const rows = Array.from({ length: 25 }, (_, place) => ({ id: idOf(place) }))
    const page = await paged({}, newestFirst(notes.id, z.uuidv7()), async ({ count }) => {
      counts.push(count)
      return rows
    })
    expect([counts, page.items.length, page.nextCursor === null]).toEqual([[25], 24, false])
  })

  it.each([
    ['is no JSON', 'x'],
    ['is of another list', Buffer.from(JSON.stringify({ id: idOf(1) })).toString('base64url')],
    [
      'has more than the place',
      Buffer.from(JSON.stringify({ writtenAt: 0, id: idOf(1), by: 1 })).toString('base64url'),
    ],
    ['has a place that cannot be', Buffer.from(JSON.stringify({ writtenAt: 1e30, id: idOf(1) })).toString('base64url')],
  ])('refuses a cursor that %s', async (_, cursor) => {
    await expect(list(ordered('asc', keys), { cursor })).rejects.toMatchObject({
      code: 'invalid_input',
      options: { field: 'cursor' },
    })
  })
})
