import { emit, quietUntil } from '#server/modules/outbox/index.ts'
import { type Clock, hours, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, lte, sql } from '#server/platform/database/drizzle.ts'
import { isOpenAt } from '../storefront/open-now.queries.ts'
import { vendors } from '../vendors.tables.ts'
import { type AwaitedShop, openShopsWaitedFor } from './opening-alerts.queries.ts'
import { openingAlerts } from './opening-alerts.tables.ts'
import { waitingSince } from './request-opening-alert.ts'

/** Who asked so short ago is awake, and wants to eat. */
const awake = hours(2)

/**
 * The worker's job: who waits for a shop is told, once, when it takes orders, whatever made it so: its hours, the end of
 * a pause or of a closure, an owner who resumes. At night the others are told in the morning, of what is open then.
 */
export async function sendOpeningAlerts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const since = quietUntil(now) > now ? plus(now, -awake) : waitingSince(now)
  for (const shop of await openShopsWaitedFor(db, since, now)) {
    await inTransaction(db, (tx) => sendOf(tx, shop, since, clock.now()))
  }
}

/**
 * Their rows go with it: of workers that look at once, one tells. The list may be old by now: a shop that paused meanwhile
 * tells nobody, and who asks from then on waits.
 */
async function sendOf(tx: Tx, { id, slug, shop }: AwaitedShop, since: Date, now: Date) {
  const told = await tx
    .delete(openingAlerts)
    .where(
      and(
        eq(openingAlerts.vendorId, id),
        gt(openingAlerts.askedAt, since),
        lte(openingAlerts.askedAt, now),
        sql`exists (select 1 from ${vendors}
          where ${vendors.id} = ${id} and ${vendors.status} = 'APPROVED' and ${isOpenAt(now, sql`${id}::uuid`)})`,
      ),
    )
    .returning({ customerId: openingAlerts.customerId })
  if (told.length === 0) return
  await emit(tx, { type: 'shop_opened', to: told.map(({ customerId }) => customerId), data: { shop, slug } }, now)
}
