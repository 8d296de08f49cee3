import type { WebhookDelivery, WebhookDeliveryState } from '#contracts/webhooks/webhooks.ts'
import { DeliveryId, type WebhookId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, or, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonArray, jsonObject, type RowOf, select } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { isTriedMuchLater } from '../dead-letters.ts'
import type { DeliveryState } from '../outbox.tables.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { webhookAttempts } from './webhook-attempts.tables.ts'
import { sentType } from './webhooks-channel.ts'

const order = newestFirst(deliveries.id, DeliveryId)

const attempt = {
  at: millisecondsSql(webhookAttempts.at),
  status: webhookAttempts.status,
  durationMilliseconds: webhookAttempts.durationMilliseconds,
  error: webhookAttempts.error,
}

const lastAttempts = sql`from (select * from ${webhookAttempts}
  where ${webhookAttempts.deliveryId} = ${deliveries.id}
  order by ${webhookAttempts.id} desc limit 10) as ${webhookAttempts}`

const listed = {
  id: deliveries.id,
  eventType: domainEvents.type,
  data: sql<object>`${domainEvents.data}`,
  state: deliveries.state,
  createdAt: millisecondsSql(deliveries.emittedAt),
  dueAt: millisecondsSql(deliveries.dueAt),
  attempts: jsonArray(jsonObject(attempt), lastAttempts, { orderBy: sql`${webhookAttempts.id} desc` }),
}

const selected = columns(listed)

const states: Partial<Record<DeliveryState, WebhookDeliveryState>> = {
  WAITING: 'WAITING',
  SENT: 'SENT',
  RETRYING: 'RETRYING',
  RETRIED: 'RETRYING',
  FAILED: 'FAILED',
  GIVEN_UP: 'FAILED',
  UNSENT: 'UNSENT',
}

/** What was sent to an endpoint, and what is on its way. What did not hold any more was never sent. */
export const listDeliveries = (db: Db, endpointId: WebhookId, page: PageQuery) =>
  paged(
    page,
    order,
    ({ after, end }) =>
      select(
        db,
        selected,
        sql`from ${deliveries} join ${domainEvents} on ${domainEvents.id} = ${deliveries.eventId}
          where ${and(eq(deliveries.endpointId, endpointId), inArray(deliveries.state, Object.keys(states) as DeliveryState[]), after)}
          ${end}`,
      ),
    toDelivery,
  )

const toDelivery = ({ id, eventType, data, state, createdAt, dueAt, attempts }: RowOf<typeof listed>) =>
  ({
    id,
    type: sentType(eventType, data),
    state: states[state],
    createdAt: toInstant(createdAt),
    nextTryAt: dueAt === null ? null : toInstant(dueAt),
    attempts: attempts.map(({ at, ...rest }) => ({ at: toInstant(at), ...rest })),
  }) as WebhookDelivery

/** Sends it again from the first try on, unless it is on its way already. False where it is, or there is none. */
export async function resend(tx: Tx, endpointId: WebhookId, id: DeliveryId, now: Date): Promise<boolean> {
  const again = await tx
    .update(deliveries)
    .set({
      state: 'WAITING',
      dueAt: now,
      tries: 0,
      settledAt: null,
      error: null,
      firstFailedAt: null,
      lastFailedAt: null,
      decidedBy: null,
    })
    .where(
      and(
        eq(deliveries.endpointId, endpointId),
        eq(deliveries.id, id),
        or(inArray(deliveries.state, ['SENT', 'FAILED', 'GIVEN_UP', 'UNSENT']), isTriedMuchLater(now)),
      ),
    )
    .returning({ id: deliveries.id })
  return again.length > 0
}
