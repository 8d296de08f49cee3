import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { forgetFailedTries, recordFailedTry } from '#server/modules/jobs/index.ts'
import { type Clock, hours, minutes, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isPermanentRefusal, type Mailer } from '#server/platform/mailer.ts'
import { emailTemplates } from './email-templates.ts'
import { findRecipient } from './notifications.queries.ts'
import { notifications } from './notifications.tables.ts'
import type { NotificationPayload } from './notify.ts'

export interface MailerDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** Null: nothing is mailed. Notifications appear in the account all the same. */
  mail: Mailer | null
  publicUrl: string
}

type Row = typeof notifications.$inferSelect

/** The pauses between tries; after the last it is given up, and only the account shows it. */
const pauses = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12)]
/** Longer than any email takes to send, so that no other process claims it meanwhile. */
const claimMilliseconds = minutes(5)
const maxPerRun = 50

/** Mails what is due, one by one. Stops at the first that the server refuses temporarily: it would refuse the others too. */
export async function mailNotifications(deps: MailerDeps) {
  if (!deps.mail) return discardMail(deps)
  for (let count = 0; count < maxPerRun; count++) {
    const claimed = await claimDue(deps)
    if (!claimed || !(await mailOne(deps, deps.mail, claimed))) return
  }
}

/** Without a mail server no notification is queued: setting one up later must not send a year's emails. */
const discardMail = ({ db, clock }: MailerDeps) =>
  db
    .update(notifications)
    .set({ mailAt: null })
    .where(sql`${notifications.mailAt} <= ${clock.now().toISOString()}`)
    .then(() => undefined)

/** Moves the due moment ahead while selecting: a claim is one try, and no other process has it. A crash only delays the next. */
async function claimDue({ db, clock }: MailerDeps): Promise<Row | undefined> {
  const now = clock.now()
  const due = sql`(select ${notifications.id} from ${notifications} where ${notifications.mailAt} <= ${now.toISOString()}
    order by ${notifications.mailAt} limit 1 for update skip locked)`
  const [row] = await db
    .update(notifications)
    .set({ mailAt: plus(now, claimMilliseconds), mailTries: sql`${notifications.mailTries} + 1` })
    .where(sql`${notifications.id} = ${due}`)
    .returning()
  return row
}

/**
 * One try. The email is sent before it is marked as mailed: a process that dies in between leaves one that is sent again, under the
 * same Message-ID. False when the server accepts nothing now.
 */
async function mailOne(deps: MailerDeps, mail: Mailer, row: Row): Promise<boolean> {
  const recipient = await findRecipient(deps.db, row.userId)
  if (!recipient) return scheduleNextTry(deps.db, row, null)
  const words = emailTemplates(recipient.language ?? 'en', row as unknown as NotificationPayload, deps.publicUrl)
  try {
    await mail.send({ id: row.id, to: recipient.email, ...words })
  } catch (error) {
    const pause = isPermanentRefusal(error) ? undefined : pauses[row.mailTries - 1]
    deps.log.warn({ err: error, notification: row.id, tries: row.mailTries, isLast: !pause }, 'mail not sent')
    const nextTryAt = pause ? plus(deps.clock.now(), pause) : null
    await scheduleNextTry(deps.db, row, nextTryAt)
    const failed = { ...workOf(row), subject: recipient.email, error, tries: row.mailTries, nextTryAt }
    await recordFailedTry(deps.db, failed, deps.clock.now())
    return isPermanentRefusal(error)
  }
  await forgetFailedTries(deps.db, workOf(row), row.mailTries)
  return scheduleNextTry(deps.db, row, null)
}

const workOf = ({ id }: Pick<Row, 'id'>) => ({ kind: 'NOTIFICATION_MAIL' as const, workId: id })

/** A person has one mailed again that was given up. */
export async function retryNotificationMail(tx: Tx, workId: string, now: Date) {
  await tx
    .update(notifications)
    .set({ mailAt: now, mailTries: 1 })
    .where(eq(notifications.id, workId as Row['id']))
}

/** Only by the claim that did the work: a later claim updates it itself. */
async function scheduleNextTry(db: Db, { id, mailTries }: Row, mailAt: Date | null): Promise<true> {
  const isMine = and(eq(notifications.id, id), eq(notifications.mailTries, mailTries))
  await db.update(notifications).set({ mailAt }).where(isMine)
  return true
}
