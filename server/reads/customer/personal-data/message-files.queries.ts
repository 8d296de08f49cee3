import { messageChannels } from '#contracts/notifications/channels.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { termsAcceptances, users } from '#server/modules/identity/identity.tables.ts'
import { definitionOf } from '#server/modules/outbox/index.ts'
import { deliveries, domainEvents, notificationChoices, notifications } from '#server/modules/outbox/outbox.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray } from '#server/platform/database/select.ts'
import { type DataFile, momentText, readRows, rowOf } from './data-file.ts'

const inAccount: DataFile = {
  name: 'notifications',
  says: { en: 'What your account’s list told you.', sw: 'Uliyoambiwa kwenye orodha ya akaunti yako.' },
  tables: [notifications, domainEvents],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        what: domainEvents.type,
        facts: domainEvents.data,
        at: momentText(domainEvents.occurredAt),
        readAt: momentText(notifications.readAt),
      }),
      sql`from ${notifications} join ${domainEvents} on ${domainEvents.id} = ${notifications.eventId}
        where ${notifications.userId} = ${userId} order by ${notifications.id}`,
    ),
}

/** What the channels keep of people. */
const kept = messageChannels.flatMap((channel) => {
  const { personalData } = definitionOf(channel)
  return personalData ? [{ channel, ...personalData }] : []
})
const keptMessages = kept.flatMap(({ channel, messages }) => (messages ? [{ channel, messages }] : []))

/** Messages whose delivery is no longer kept. */
const readWithoutDelivery = (db: Db, userId: UserId, { channel, messages }: (typeof keptMessages)[number]) =>
  readRows(
    db,
    rowOf({
      what: messages.type,
      by: sql`${channel}::text`,
      state: messages.status,
      at: momentText(messages.sentAt),
    }),
    sql`from ${messages} where ${messages.userId} = ${userId} and not exists (
      select 1 from ${deliveries} where ${deliveries.id} = ${messages.deliveryId}) order by ${messages.sentAt}`,
  )

async function readAllWithoutDelivery(db: Db, userId: UserId) {
  const rows: object[] = []
  for (const each of keptMessages) rows.push(...(await readWithoutDelivery(db, userId, each)))
  return rows
}

const sent: DataFile = {
  name: 'messages',
  says: {
    en: 'Messages to you by push, WhatsApp, SMS and mail, and what became of them.',
    sw: 'Ujumbe kwako kwa arifa, WhatsApp, SMS na barua pepe, na ulivyoishia.',
  },
  tables: [deliveries, ...keptMessages.map(({ messages }) => messages)],
  read: async (db, userId) => [
    ...(await readRows(
      db,
      rowOf({
        what: deliveries.type,
        by: deliveries.channel,
        state: deliveries.state,
        at: momentText(deliveries.emittedAt),
        arrivedAt: momentText(deliveries.arrivedAt),
        readAt: momentText(deliveries.readAt),
      }),
      sql`from ${deliveries} where ${deliveries.userId} = ${userId} and ${deliveries.type} is not null order by ${deliveries.id}`,
    )),
    ...(await readAllWithoutDelivery(db, userId)),
  ],
}

const terms = rowOf({ version: termsAcceptances.version, acceptedAt: momentText(termsAcceptances.acceptedAt) })
const choice = rowOf({ topic: notificationChoices.topic, channel: notificationChoices.channel })
const choices: DataFile = {
  name: 'choices-and-consents',
  says: {
    en: 'What you switched off, which devices are notified, and what you agreed to: in which words, where and when.',
    sw: 'Ulivyozima, vifaa vinavyoarifiwa, na uliyokubali: kwa maneno gani, wapi na lini.',
  },
  tables: [notificationChoices, termsAcceptances, ...kept.flatMap(({ tables }) => tables)],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        switchedOff: jsonArray(
          choice,
          sql`from ${notificationChoices} where ${notificationChoices.userId} = ${users.id}`,
        ),
        terms: jsonArray(terms, sql`from ${termsAcceptances} where ${termsAcceptances.userId} = ${users.id}`, {
          orderBy: sql`${termsAcceptances.acceptedAt}`,
        }),
        ...Object.assign({}, ...kept.map((each) => each.choices?.(users))),
      }),
      sql`from ${users} where ${users.id} = ${userId}`,
    ),
}

export const messageFiles: readonly DataFile[] = [inAccount, sent, choices]
