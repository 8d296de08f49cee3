import { BookDay, type getPublicProof, type Seal } from '#contracts/money/public-proof.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { publicFigures } from '../figures/figures.tables.ts'
import { ledgerBooks } from './books.tables.ts'

const ofBook = {
  day: ledgerBooks.day,
  seal: ledgerBooks.seal,
  lines: ledgerBooks.lines,
  bytes: ledgerBooks.bytes,
  sealedAt: millisecondsSql(ledgerBooks.sealedAt),
}
const sealJson = jsonObject(ofBook)
const sealColumns = columns(ofBook)

const toSeal = (row: ValueOf<typeof sealColumns>): Seal => ({ ...row, sealedAt: toInstant(row.sealedAt) })

/** Each book but the first follows the day before it, so the last and the first say how many there are. */
const proof = columns({
  latest: subquery(sealJson, sql`from ${ledgerBooks} order by ${ledgerBooks.day} desc limit 1`),
  since: sql<
    string | null
  >`(select ${ledgerBooks.day}::text from ${ledgerBooks} where ${ledgerBooks.previousDay} is null)`,
  days: sql<number | null>`(select max(${ledgerBooks.day}) - min(${ledgerBooks.day}) + 1 from ${ledgerBooks})`,
  figures: subquery(
    jsonObject({ figures: publicFigures.figures, countedAt: millisecondsSql(publicFigures.countedAt) }),
    sql`from ${publicFigures}`,
  ),
})

/** In one statement: two rows by their keys, and one that a worker has counted. */
export async function findPublicProof(db: Db): Promise<ResponseOf<typeof getPublicProof>> {
  const row = await selectOne(db, proof, sql``)
  const { latest = null, since = null, days = null, figures = null } = row ?? {}
  return {
    latest: latest && toSeal(latest),
    unbroken: since !== null && days !== null ? { since, days } : null,
    figures: figures && { ...figures.figures, countedAt: toInstant(figures.countedAt) },
  }
}

const latestFirst = ordered('desc', {
  day: { by: ledgerBooks.day, schema: BookDay, toSql: (day) => sql`${day}::date` },
})

export const listSeals = (db: Db, page: PageQuery) =>
  paged(
    page,
    latestFirst,
    ({ after, end }) => select(db, sealColumns, sql`from ${ledgerBooks} where ${after ?? sql`true`} ${end}`),
    (row) => ({ key: row.day, ...toSeal(row) }),
  )

/** What a book is made anew with. */
export async function findBook(db: Db, day: string) {
  const book = await selectOne(
    db,
    columns({ previousSeal: ledgerBooks.previousSeal, bytes: ledgerBooks.bytes }),
    sql`from ${ledgerBooks} where ${ledgerBooks.day} = ${day}::date`,
  )
  if (!book) throw notFound('The book of this day')
  return book
}
