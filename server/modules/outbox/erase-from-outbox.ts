import { messageChannels } from '#contracts/notifications/channels.ts'
import { and, eq, or, sql } from '#server/platform/database/drizzle.ts'
import { type Erase, jsonWithoutPerson, mentions, names, reaches } from '#server/platform/database/erasure.ts'
import { definitionOf } from './channels/channel-definitions.ts'
import { deliveries, domainEvents, notificationChoices, notifications } from './outbox.tables.ts'
import { webhookEndpoints } from './webhooks/webhooks.tables.ts'

/**
 * What somebody was told of goes with them, and what could not be sent to them is not tried again; what others were
 * told of them stays, without their name.
 */
export const eraseFromOutbox: Erase = async (tx, person) => {
  const { userId, shopId, acquaintances } = person
  await tx.execute(sql`with
    listed as (delete from ${notifications} where ${notifications.userId} = ${userId} returning event_id),
    sent as (delete from ${deliveries} where ${deliveries.userId} = ${userId} returning event_id)
    delete from ${domainEvents}
    where ${domainEvents.id} in (select event_id from listed union select event_id from sent)
      and not exists (select 1 from ${notifications}
        where ${notifications.eventId} = ${domainEvents.id} and ${notifications.userId} <> ${userId})`)
  // Their shop tells nobody any more; its messages go with the endpoint.
  if (shopId) await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.vendorId, shopId))
  await tx.delete(notificationChoices).where(eq(notificationChoices.userId, userId))
  for (const channel of messageChannels) await definitionOf(channel).erase?.(tx, person)
  await tx
    .delete(deliveries)
    .where(
      and(
        sql`${deliveries.error} is not null`,
        or(reaches(deliveries.address, person), reaches(deliveries.error, person)),
      ),
    )
  // What the shops were told of their orders.
  await tx
    .update(domainEvents)
    .set({ data: jsonWithoutPerson(domainEvents.data, person) })
    .where(
      and(
        sql`${domainEvents.data} ->> 'orderId' = any(${sql.param(person.orderIds)}::text[])`,
        names(domainEvents.data, person),
      ),
    )
  await tx
    .update(domainEvents)
    .set({ data: jsonWithoutPerson(domainEvents.data, person) })
    .where(
      and(
        sql`${domainEvents.id} in (select event_id from ${notifications}
          where ${notifications.userId} = any(${sql.param(acquaintances)}::uuid[]))`,
        mentions(domainEvents.data, person),
      ),
    )
}
