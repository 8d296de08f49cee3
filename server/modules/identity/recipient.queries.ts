import type { Language } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recipientFacts } from '#server/modules/outbox/index.ts'
import { notificationChoices } from '#server/modules/outbox/outbox.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, preparedSelect, select } from '#server/platform/database/select.ts'
import { param } from '#server/platform/database/sql.ts'
import { toldAddress } from './account-links/account-links.ts'
import { sessions, users } from './identity.tables.ts'

const recipient = columns({
  email: toldAddress,
  phone: users.phone,
  isGuest: users.isGuest,
  unsubscribeSecret: users.unsubscribeSecret,
  /** That of the device they used last, as far as one is known. */
  language: sql<Language | null>`(select ${sessions.language} from ${sessions}
    where ${sessions.userId} = ${users.id} and ${sessions.language} is not null
    order by ${sessions.lastSeenAt} desc limit 1)`,
  ...recipientFacts({
    id: users.id,
    phone: users.phone,
    isOpen: sql`${users.disabledAt} is null and ${users.eraseAt} is null`,
    joinSession: (sessionId) =>
      sql`join ${sessions} on ${sessions.id} = ${sessionId} and ${sessions.userId} = ${users.id}`,
  }),
  off: sql<string[]>`array(select ${notificationChoices.topic} || ':' || ${notificationChoices.channel}
    from ${notificationChoices} where ${notificationChoices.userId} = ${users.id})`,
})

const find = preparedSelect(recipient, sql`from ${users} where ${users.id} = ${param('userId')}`)

/** The same of many, for whoever looks ahead. */
export const findRecipients = (db: Db, ids: readonly UserId[]) =>
  select(db, recipient, sql`from ${users} where ${users.id} = any(${sql.param(ids)}::uuid[])`)

/** Where to write to somebody, in which language, and by what they want to be told: one statement for each message. */
export async function findRecipient(db: Db, userId: UserId) {
  const [found] = await find(db, { userId })
  return found
}
