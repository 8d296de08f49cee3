import type { Language } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { notificationChoices } from '#server/modules/outbox/outbox.tables.ts'
import { pushSubscriptions } from '#server/modules/outbox/push/push.tables.ts'
import { smsChoices } from '#server/modules/outbox/sms/sms.tables.ts'
import { whatsappOptIns } from '#server/modules/outbox/whatsapp/whatsapp.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, preparedSelect, select } from '#server/platform/database/select.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import { toldAddress } from './account-links/account-links.ts'
import { sessions, users } from './identity.tables.ts'

/** What they agreed to at the number that is theirs. */
const currentOptIn = sql`from ${whatsappOptIns} where ${whatsappOptIns.userId} = ${users.id}
  and ${whatsappOptIns.phone} = ${users.phone} and ${whatsappOptIns.endedAt} is null`

const recipient = columns({
  email: toldAddress,
  phone: users.phone,
  isGuest: users.isGuest,
  unsubscribeSecret: users.unsubscribeSecret,
  /** That of the device they used last, as far as one is known. */
  language: sql<Language | null>`(select ${sessions.language} from ${sessions}
    where ${sessions.userId} = ${users.id} and ${sessions.language} is not null
    order by ${sessions.lastSeenAt} desc limit 1)`,
  /** Where they are signed in still, and may be. */
  hasPush: sql<boolean>`${users.disabledAt} is null and ${users.eraseAt} is null and exists (
    select from ${pushSubscriptions} join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    where ${pushSubscriptions.userId} = ${users.id} and ${sessions.userId} = ${users.id})`,
  hasWhatsapp: sql<boolean>`${users.disabledAt} is null and ${users.eraseAt} is null and exists (select ${currentOptIn})`,
  whatsappWroteAt: millisecondsSql(sql<Date | null>`(select ${whatsappOptIns.wroteAt} ${currentOptIn})`),
  hasStoppedSms: sql<boolean>`exists (select from ${smsChoices}
    where ${smsChoices.phone} = ${users.phone} and ${smsChoices.isStopped})`,
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
