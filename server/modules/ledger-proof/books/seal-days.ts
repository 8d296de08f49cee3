import { createHash, randomBytes } from 'node:crypto'
import { type Clock, days, plus } from '#server/platform/clock.ts'
import { type Database, type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { desc, sql } from '#server/platform/database/drizzle.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { bookText, bookTransfers, firstDay } from './book-lines.queries.ts'
import { ledgerBooks } from './books.tables.ts'

export interface SealDeps {
  db: Db
  clock: Clock
  /** Connections of its own: a year that was missed takes longer than any statement of a request may. */
  openReader: () => Database
}

/** So many days are sealed in one transaction. */
const daysAtOnce = 31

/** Seals every day that is over and has no seal yet, in their order; where none is, it only looks at the last. */
export async function sealDays({ db, clock, openReader }: SealDeps): Promise<void> {
  const today = nairobiDay(clock.now())
  if ((await dueDays(db, await lastBook(db), today)).length === 0) return
  const reader = openReader()
  try {
    while (await sealNextDays(reader.db, today, clock)) {}
  } finally {
    await reader.end()
  }
}

/** Whether more days may be due. */
const sealNextDays = (db: Db, today: string, clock: Clock) =>
  inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('ledger_books')) as "isMine"`,
    )
    if (!rows[0]?.isMine) return false
    const last = await lastBook(tx)
    const due = await dueDays(tx, last, today)
    const until = due.at(-1)
    if (!until) return false
    if (last) await checkBook(tx, last)
    const books = due.map((day) => ({ day, salt: randomBytes(32) }))
    await bookTransfers(tx, books, dayAfter(until))
    let previous: Pick<Book, 'day' | 'seal'> | undefined = last
    for (const { day, salt } of books) {
      const made = await hashBook(tx, day, previous?.seal ?? null)
      const follows = { previousDay: previous?.day ?? null, previousSeal: previous?.seal ?? null }
      await tx.insert(ledgerBooks).values({ day, ...follows, ...made, salt, sealedAt: clock.now() })
      previous = { day, seal: made.seal }
    }
    return true
  })

type Book = typeof ledgerBooks.$inferSelect

const lastBook = async (db: Db): Promise<Book | undefined> =>
  (await db.select().from(ledgerBooks).orderBy(desc(ledgerBooks.day)).limit(1))[0]

export const dayAfter = (day: string) => nairobiDay(plus(startOfDay(day), days(1)))

/** The days after the last that are over, from the first transfer on. */
async function dueDays(db: Db, last: Book | undefined, today: string): Promise<string[]> {
  const due: string[] = []
  let day = last ? dayAfter(last.day) : await firstDay(db)
  for (; day && day < today && due.length < daysAtOnce; day = dayAfter(day)) due.push(day)
  return due
}

async function hashBook(db: Db, day: string, previousSeal: string | null) {
  const hash = createHash('sha256')
  let [lines, bytes] = [-2, 0]
  for await (const part of bookText(db, day, previousSeal)) {
    hash.update(part)
    bytes += Buffer.byteLength(part)
    lines += part.split('\n').length - 1
  }
  return { seal: hash.digest('hex'), lines, bytes }
}

/** No day follows one whose book the ledger does not give any more: the job fails, and the page shows the last seal. */
async function checkBook(tx: Tx, { day, seal, previousSeal }: Book) {
  const { seal: found } = await hashBook(tx, day, previousSeal)
  if (found !== seal) throw new Error(`The ledger gives another book of ${day} than was sealed: ${found}, not ${seal}.`)
}
