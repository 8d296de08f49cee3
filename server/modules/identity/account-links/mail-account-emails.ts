import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import { forgetFailedTries, recordFailedTry } from '#server/modules/jobs/index.ts'
import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { isPermanentRefusal, type Mailer } from '#server/platform/mailer.ts'
import { accountEmails } from '../identity.tables.ts'
import { linkTo } from './account-links.ts'
import { accountEmailText } from './email-text.ts'

interface AccountMailDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  mail: Mailer | null
  publicUrl: string
}

type Row = typeof accountEmails.$inferSelect

/** The pauses between tries. A link is not mailed after its end: somebody who waits asks again. */
const pauses = [minutes(0.5), minutes(1), minutes(3), minutes(10), minutes(10)]
/** Longer than any email takes to send, so that no other process claims it meanwhile. */
const claimMilliseconds = minutes(5)
const maxPerRun = 50

/** Where a notice leads, where that is not to a new password. */
const pages: Partial<Record<AccountEmailKind, string>> = { ERASURE_ASKED: '/auth/login', ADMIN_LET_IN: '/admin/audit' }

/** Mails what is due, one by one. Stops at the first that the server refuses temporarily: it would refuse the others too. */
export async function mailAccountEmails(deps: AccountMailDeps) {
  if (!deps.mail) return
  for (let count = 0; count < maxPerRun; count++) {
    const claimed = await claimDue(deps)
    if (!claimed || !(await mailOne(deps, deps.mail, claimed))) return
  }
}

/** Moves the due moment ahead while selecting: a claim is one try, and no other process has it. A crash only delays the next. */
async function claimDue({ db, clock }: AccountMailDeps): Promise<{ row: Row; token: string } | undefined> {
  const now = clock.now()
  const token = newToken()
  const due = sql`(select ${accountEmails.id} from ${accountEmails}
    where ${accountEmails.mailAt} <= ${now.toISOString()} and ${accountEmails.expiresAt} > ${now.toISOString()}
    order by ${accountEmails.mailAt} limit 1 for update skip locked)`
  // Each try has a token of its own: only its hash is kept, so the one before cannot be mailed again.
  const hash = hashToken(token)
  const [row] = await db
    .update(accountEmails)
    .set({
      mailAt: plus(now, claimMilliseconds),
      mailTries: sql`${accountEmails.mailTries} + 1`,
      tokenHash: sql`case when ${accountEmails.kind} in ('PASSWORD_RESET', 'CONFIRM_EMAIL') then ${hash}::bytea end`,
    })
    .where(sql`${accountEmails.id} = ${due}`)
    .returning()
  return row && { row, token }
}

/** One try. False when the server accepts nothing now. */
async function mailOne(deps: AccountMailDeps, mail: Mailer, { row, token }: { row: Row; token: string }) {
  const { kind } = row
  const isLink = kind === 'PASSWORD_RESET' || kind === 'CONFIRM_EMAIL'
  const link = isLink ? linkTo(kind, deps.publicUrl, token) : deps.publicUrl + (pages[kind] ?? '/auth/forgot')
  try {
    await mail.send({ id: row.id, to: row.email, ...accountEmailText(row.language, kind, link) })
  } catch (error) {
    const pause = isPermanentRefusal(error) ? undefined : pauses[row.mailTries - 1]
    deps.log.warn({ err: error, email: row.id, tries: row.mailTries, isLast: !pause }, 'mail not sent')
    const nextTryAt = pause ? plus(deps.clock.now(), pause) : null
    await schedule(deps.db, row, nextTryAt)
    const failed = { ...workOf(row), subject: row.email, error, tries: row.mailTries, nextTryAt }
    await recordFailedTry(deps.db, failed, deps.clock.now())
    return isPermanentRefusal(error)
  }
  await schedule(deps.db, row, null)
  await forgetFailedTries(deps.db, workOf(row), row.mailTries)
  return true
}

const workOf = ({ id }: Row) => ({ kind: 'ACCOUNT_MAIL' as const, workId: id })

/** A person has one mailed again that was given up; what has ended meanwhile stays as it is. */
export async function retryAccountEmail(tx: Tx, workId: string, now: Date) {
  await tx
    .update(accountEmails)
    .set({ mailAt: now, mailTries: 1 })
    .where(and(eq(accountEmails.id, workId), gt(accountEmails.expiresAt, now), isNull(accountEmails.usedAt)))
}

/** Only by the claim that did the work: a later claim updates it itself. */
const schedule = (db: Db, { id, mailTries }: Row, mailAt: Date | null) =>
  db
    .update(accountEmails)
    .set({ mailAt })
    .where(and(eq(accountEmails.id, id), eq(accountEmails.mailTries, mailTries)))
