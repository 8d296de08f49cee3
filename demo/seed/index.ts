import { join } from 'node:path'
import { hashPassword } from '#server/modules/identity/passwords.ts'
import type { TicketKeySecrets } from '#server/modules/tickets/index.ts'
import { type Db, inTransaction, openDatabase } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { demoSignIns } from '../market/index.ts'
import { type Drawing, rasterise, startDrawing } from '../raster.ts'
import { type WrittenCounts, writeMarket } from './write-market.ts'

/** The password of everybody in the demo. */
export const demoPassword = 'karibu-sokoni-2026'

interface SeedOptions {
  url: string
  /** Pictures are drawn below it before the rows that name them; without it, they are drawn by `drawMarket`. */
  dataDir?: string
  now: Date
  /** The sample unless set. */
  ticketKeySecrets?: TicketKeySecrets
  log?: (line: string) => void
}

export interface Seeded {
  /** It was empty, and holds the demo market now. */
  isNew: boolean
  /** The demo's people are in it: from now, or from an earlier start. */
  isDemo: boolean
  milliseconds: number
  /** What was written; null when nothing was. */
  written: WrittenCounts | null
}

const artFolders = (dataDir: string) => ({ from: join(import.meta.dirname, '../art'), to: join(dataDir, 'media/art') })

/** Draws the pictures that are missing, while the program serves already: each is there when somebody asks for it. */
export const drawMarket = (dataDir: string): Drawing => startDrawing(artFolders(dataDir))

/** Sets up the demo market in a migrated database without users. One that has users is left as it is. */
export async function seedMarket({ url, ...options }: SeedOptions): Promise<Seeded> {
  const started = performance.now()
  const { db, end } = openDatabase({ url, poolSize: 1 })
  try {
    const written = (await hasUsers(db)) ? null : await seedEmpty(db, options)
    if (written) await analyse(db)
    return {
      isNew: written !== null,
      isDemo: written !== null || (await hasDemo(db)),
      milliseconds: Math.round(performance.now() - started),
      written,
    }
  } finally {
    await end()
  }
}

/** All of it or nothing: whoever stops it half-way just starts again. */
async function seedEmpty(
  db: Db,
  { dataDir, now, ticketKeySecrets, log }: Omit<SeedOptions, 'url'>,
): Promise<WrittenCounts | null> {
  const drawing = dataDir === undefined ? null : rasterise(artFolders(dataDir))
  const started = performance.now()
  const since = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  const writing = hashPassword(demoPassword).then((passwordHash) =>
    inTransaction(db, async (tx) => {
      // Nobody waits for these rows; the limits that keep requests short are not for them.
      await tx.execute(sql`set local statement_timeout = 0; set local lock_timeout = 0;
        set local idle_in_transaction_session_timeout = 0`)
      // Of two programs that start at once, the second waits here and then finds users.
      await tx.execute(sql`select pg_advisory_xact_lock(731943)`)
      if (await hasUsers(tx)) return null
      const written = await writeMarket(tx, now, { passwordHash, ticketKeySecrets })
      await tx.execute(sql`set constraints all immediate`)
      log?.(`Wrote ${written.vendors} vendors and ${written.orders} orders in ${since()}.`)
      const pictures = await drawing
      if (pictures && pictures.made > 0) log?.(`Drew ${pictures.made} pictures in ${since()}.`)
      return written
    }),
  )
  const [pictures, rows] = await Promise.allSettled([drawing, writing])
  if (pictures.status === 'rejected') throw pictures.reason
  if (rows.status === 'rejected') throw rows.reason
  return rows.value
}

/**
 * Fresh statistics, so that the first pages are planned as well as later ones. Of what has rows only: a table that is
 * known to be empty is read from end to end, also when rows have come since; of one never looked at the best is not
 * assumed.
 */
async function analyse(db: Db) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  const names = rows.map(({ name }) => sql.identifier(name))
  await db.execute(sql`analyze ${sql.join(names, sql`, `)}`)
}

async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from users) as found`)
  return rows[0]?.found === true
}

async function hasDemo(db: Db): Promise<boolean> {
  const email = demoSignIns.admin.email
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from users where email = ${email}) as found`,
  )
  return rows[0]?.found === true
}
