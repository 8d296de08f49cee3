import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { freshDatabase } from '#server/testing/world/database.ts'
import { bytea, cents, id, moment } from './columns.ts'
import { type Database, openDatabase } from './database.ts'
import { sql } from './drizzle.ts'
import { alias, integer, jsonb, pgTable, text } from './drizzle-tables.ts'
import {
  columns,
  fixed,
  jsonArray,
  jsonObject,
  jsonObjectIf,
  nullable,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from './select.ts'
import { dialect, millisecondsSql } from './sql.ts'

const shelves = pgTable('shelves', {
  id: id<string>().primaryKey(),
  fullName: text().notNull(),
  kind: text().$type<'WOOD' | 'STEEL'>().notNull(),
  madeAt: moment().notNull(),
  soldAt: moment(),
  priceCents: cents().notNull(),
  picture: jsonb().$type<{ base: string }>(),
  seal: bytea(),
})
const books = pgTable('books', { shelfId: id<string>().notNull(), title: text().notNull(), pages: integer() })

const [first, second] = ['019a9f00-0000-7000-8000-000000000001', '019a9f00-0000-7000-8000-000000000002']
const textOf = (template: ReturnType<typeof sql>) => dialect.sqlToQuery(template).sql

describe('a typed read', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshDatabase()
    drop = fresh.drop
    database = openDatabase({ url: fresh.url, poolSize: 2 })
    await database.pool.query(`
      create table shelves (id uuid primary key, full_name text not null, kind text not null, made_at timestamptz(3) not null,
        sold_at timestamptz(3), price_cents bigint not null, picture jsonb, seal bytea);
      create table books (shelf_id uuid not null, title text not null, pages int);
      insert into shelves values ('${first}', 'Atieno', 'WOOD', '2026-11-20T09:00:00.123Z', null, 9007199254740991, '{"base": "a"}', '\\x01'),
        ('${second}', 'Baraka', 'STEEL', '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z', 100, null, null);
      insert into books values ('${first}', 'Weep Not, Child', 154), ('${first}', 'A Grain of Wheat', null)`)
  })
  afterAll(async () => {
    await database.end()
    await drop()
  })

  const bookJson = jsonObject({ title: books.title, pages: books.pages })
  const shelf = columns({
    id: shelves.id,
    name: shelves.fullName,
    kind: shelves.kind,
    madeAt: millisecondsSql(shelves.madeAt),
    soldAt: millisecondsSql(shelves.soldAt),
    price: shelves.priceCents,
    picture: shelves.picture,
    json: jsonObject({ price: shelves.priceCents, madeAt: millisecondsSql(shelves.madeAt), picture: shelves.picture }),
    books: jsonArray(bookJson, sql`from ${books} where ${books.shelfId} = ${shelves.id}`, {
      orderBy: sql`${books.title}`,
    }),
    longest: subquery(books.title, sql`from ${books} where ${books.pages} > 100 and ${books.shelfId} = ${shelves.id}`),
  })

  it('gives rows with the values that its type says, inside JSON and outside', async () => {
    const rows = await select(database.db, shelf, sql`from ${shelves} order by ${shelves.id}`)
    const madeAt = Date.UTC(2026, 10, 20, 9, 0, 0, 123)
    expect(rows).toEqual([
      {
        id: first,
        name: 'Atieno',
        kind: 'WOOD',
        madeAt,
        soldAt: null,
        price: Number.MAX_SAFE_INTEGER,
        picture: { base: 'a' },
        json: { price: Number.MAX_SAFE_INTEGER, madeAt, picture: { base: 'a' } },
        books: [
          { title: 'A Grain of Wheat', pages: null },
          { title: 'Weep Not, Child', pages: 154 },
        ],
        longest: 'Weep Not, Child',
      },
      expect.objectContaining({
        id: second,
        soldAt: Date.UTC(2026, 10, 21, 9),
        picture: null,
        books: [],
        longest: null,
      }),
    ])
    type Row = ValueOf<typeof shelf>
    expectTypeOf<Row['kind']>().toEqualTypeOf<'WOOD' | 'STEEL'>()
    expectTypeOf<Row['madeAt']>().toEqualTypeOf<number>()
    expectTypeOf<Row['soldAt']>().toEqualTypeOf<number | null>()
    expectTypeOf<Row['picture']>().toEqualTypeOf<{ base: string } | null>()
    expectTypeOf<Row['json']['price']>().toEqualTypeOf<number>()
    expectTypeOf<Row['books']>().toEqualTypeOf<{ title: string; pages: number | null }[]>()
    expectTypeOf<Row['longest']>().toEqualTypeOf<string | null>()
  })

  it('gives null for what an outer join does not find', async () => {
    const found = columns({
      title: nullable(books.title),
      book: jsonObjectIf(books.shelfId, { title: books.title }),
    })
    const joined = sql`from ${shelves} left join ${books} on ${books.shelfId} = ${shelves.id} where ${shelves.id} = ${second}`
    expect(await selectOne(database.db, found, joined)).toEqual({ title: null, book: null })
    expectTypeOf<ValueOf<typeof found>>().toEqualTypeOf<{ title: string | null; book: { title: string } | null }>()
  })

  it('reads a table twice under an alias', async () => {
    const others = alias(shelves, 'others')
    const rows = await select(
      database.db,
      columns({ name: shelves.fullName, other: others.fullName }),
      sql`from ${shelves} join ${shelves} ${others} on ${others.priceCents} < ${shelves.priceCents}`,
    )
    expect(rows).toEqual([{ name: 'Atieno', other: 'Baraka' }])
  })

  it('does not compile with a column that the table does not have, or a value of an unknown type', () => {
    // @ts-expect-error: the column is called fullName.
    columns({ id: shelves.id, name: nullable(shelves.name) })
    // @ts-expect-error: the same inside JSON.
    jsonObject({ id: shelves.id, name: nullable(shelves.name) })
    // @ts-expect-error: the same in the text around it.
    const where = () => sql`where ${shelves.name} = 'Atieno'`
    // @ts-expect-error: an expression has to say what it gives.
    columns({ name: sql`lower(${shelves.fullName})` })
    // @ts-expect-error: a moment is text in the row, and is read as milliseconds.
    columns({ madeAt: shelves.madeAt })
    // @ts-expect-error: bytes cannot be in JSON.
    jsonObject({ seal: shelves.seal })
    // Nothing but the compiler says so: the text is made without the name.
    expect(textOf(where())).toBe("where  = 'Atieno'")
  })

  it('makes the text of what has no value in it once', () => {
    expect(shelf.queryChunks).toHaveLength(1)
    expect(textOf(shelf)).toContain('"shelves"."full_name" as "name"')
    const withValue = columns({ id: shelves.id, isDear: sql<boolean>`${shelves.priceCents} > ${500}` })
    expect(withValue.queryChunks).toHaveLength(3)
    expect(textOf(withValue)).toBe('"shelves"."id" as "id", "shelves"."price_cents" > $1 as "isDear"')
    expect(fixed(sql`from ${shelves}`).queryChunks).toHaveLength(1)
  })
})
