import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import type { EventDeps, TicketSales } from '../event-deps.ts'
import { events } from '../events.tables.ts'
import type { EventKey } from '../organiser/write-event.ts'
import { dueReminders, lockReminded, type Reminder } from './due-reminders.queries.ts'

/** The worker's job: who holds tickets is told the day before, and when the doors open. */
export async function remindHolders({ db, clock, sales }: EventDeps): Promise<void> {
  for (const reminder of ['event_tomorrow', 'doors_open'] as const) {
    for (const key of await dueReminders(db, reminder, clock.now())) {
      await inTransaction(db, (tx) => remind(tx, sales, key, reminder, clock.now()))
    }
  }
}

/** The moment is written down under the lock of the event: of workers that look at once, one tells. */
async function remind(tx: Tx, sales: TicketSales, key: EventKey, reminder: Reminder, now: Date) {
  const event = await lockReminded(tx, key, reminder, now)
  if (!event) return
  const written = reminder === 'doors_open' ? { doorsTold: events.doorsAt } : { startTold: events.startsAt }
  const isEvent = and(eq(events.vendorId, key.vendorId), eq(events.id, key.id))
  await tx.update(events).set(written).where(isEvent)
  const { holders: to, links } = await sales.findAudience(tx, key)
  if (to.length === 0) return
  const data = { ...event, startsAt: toInstant(event.startsAt), endsAt: toInstant(event.endsAt) }
  const told = reminder === 'doors_open' ? { type: reminder } : { type: reminder, subjectIds: links }
  await emit(tx, { ...told, to, data }, now)
}
