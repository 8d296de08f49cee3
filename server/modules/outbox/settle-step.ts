import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import type { Claimed } from './channel.ts'
import { deliveries, domainEvents, isShopNotice, notifications } from './outbox.tables.ts'

interface Settled {
  state: 'SENT' | 'VOID'
  /** Of an order that is answered: what told the people of its shop that it came is read. */
  answered: OrderId | null
  now: Date
}

const settle = prepared<{ isSettled: boolean; readers: UserId[] }>(sql`with
  settled as (update ${deliveries}
    set state = ${param('state')}, due_at = null, settled_at = ${param('now')}, address = null, error = null
    where ${deliveries.id} = ${param('id')} and ${deliveries.tries} = ${param('tries')}
      and ${deliveries.dueAt} is not null returning 1),
  answered as (update ${notifications} set read_at = ${param('now')}
    where ${notifications.readAt} is null and exists (select 1 from settled)
      and ${notifications.eventId} = any(array(select ${domainEvents.id} from ${domainEvents}
        where ${isShopNotice(domainEvents)} and ${domainEvents.data} ->> 'orderId' = ${param('answered')}))
    returning user_id)
  select exists (select 1 from settled) as "isSettled", array(select distinct user_id from answered) as readers`)

/**
 * Settles the delivery of a step, and marks as read what has been answered meanwhile, by one statement. Whose list that
 * changed; null where another process has settled it. The events are an array, so that the notices of each are found by
 * their index: joined, everything that anybody has not read would be looked through.
 */
export async function settleStep(
  tx: Tx,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { state, answered, now }: Settled,
): Promise<UserId[] | null> {
  const [row] = await settle(tx, { id, tries, state, answered, now: now.toISOString() })
  return row?.isSettled ? row.readers : null
}
