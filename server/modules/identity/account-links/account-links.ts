import { accountLinkMinutes } from '#contracts/account/account-links.ts'
import type { Language } from '#contracts/account/identity.ts'
import { notMeDays } from '#contracts/account/not-me-link.ts'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import { isAccountSmsKind } from '#contracts/notifications/texts/sms/account-sms.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { emit, emitIfWritten } from '#server/modules/outbox/index.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import { hasNotMeLink } from '../account-locks/not-me-link.ts'
import { accountEmails, users } from '../identity.tables.ts'

export type LinkKind = Extract<AccountEmailKind, 'PASSWORD_RESET' | 'CONFIRM_EMAIL'>

export const isLinkKind = sql`${accountEmails.kind} in ('PASSWORD_RESET', 'CONFIRM_EMAIL')`

const pages: Record<LinkKind, string> = { PASSWORD_RESET: '/auth/reset', CONFIRM_EMAIL: '/auth/confirm-email' }

/** The token is behind the `#`, which browsers send to nobody: it is in no log and in no Referer. */
export const linkTo = (kind: LinkKind, publicUrl: string, token: string) => `${publicUrl}${pages[kind]}#${token}`

export const linkExpiresAt = (now: Date) => plus(now, minutes(accountLinkMinutes))

const mailOf = (id: string) => ({ type: 'account_mail', subjectIds: [id] }) as const

/**
 * Queues a link to the account of this email, if there is one that is not disabled, and whose address nobody doubts. One statement either way, and the
 * link is mailed by the worker, so neither answer nor time says which.
 */
export function queueResetLink(db: Db, email: string, language: Language, now: Date) {
  const id = newId<string>()
  const link = sql`insert into account_emails (id, user_id, kind, email, language, created_at, expires_at)
    select ${id}, ${users.id}, 'PASSWORD_RESET', ${users.email}, ${language},
      ${now.toISOString()}, ${linkExpiresAt(now).toISOString()}
    from ${users} where ${users.email} = ${email} and ${users.disabledAt} is null and ${users.emailDoubtedAt} is null`
  return emitIfWritten(db, link, mailOf(id), now)
}

/**
 * Queues a link to an address that is to be the account's; nothing where an account has it, unless it is this one's and
 * doubted.
 */
export function queueEmailConfirmation(
  db: Db,
  { userId, email, language }: { userId: UserId; email: string; language: Language },
  now: Date,
) {
  const id = newId<string>()
  const link = sql`insert into account_emails (id, user_id, kind, email, language, created_at, expires_at)
    select ${id}, ${userId}, 'CONFIRM_EMAIL', ${email}, ${language},
      ${now.toISOString()}, ${linkExpiresAt(now).toISOString()}
    where not exists (select 1 from ${users} where ${users.email} = ${email}
      and (${users.id} <> ${userId} or ${users.emailDoubtedAt} is null))`
  return emitIfWritten(db, link, mailOf(id), now)
}

/** Where somebody is told what happens to their account: not at an address that may be a thief's. */
export const toldAddress = sql<string | null>`case when ${users.emailDoubtedAt} is null then ${users.email} end`

/** The same of a row that was read. */
export const toldAddressOf = ({
  email,
  emailDoubtedAt,
}: Pick<typeof users.$inferSelect, 'email' | 'emailDoubtedAt'>) => (emailDoubtedAt ? null : email)

interface AccountNotice {
  userId: UserId
  kind: AccountEmailKind
  email: string
  language: Language
}

interface ToldAccount extends Omit<AccountNotice, 'kind' | 'email'> {
  kind: Exclude<AccountEmailKind, LinkKind>
  /** Null where the account has none: nothing is mailed. */
  email: string | null
}

/** Queues emails that only tell of something, in the transaction that does it. */
export async function queueAccountNotices(tx: Tx, notices: readonly ToldAccount[], now: Date) {
  await queueMails(
    tx,
    notices.flatMap(({ email, ...notice }) =>
      email ? [{ ...notice, email, expiresAt: plus(now, days(hasNotMeLink(notice.kind) ? notMeDays : 2)) }] : [],
    ),
    now,
  )
}

/** Queues a link that an administrator sends to somebody. */
export const queueResetLinkFor = (tx: Tx, link: Omit<AccountNotice, 'kind'> & { createdBy: UserId }, now: Date) =>
  queueMails(tx, [{ ...link, kind: 'PASSWORD_RESET', expiresAt: linkExpiresAt(now) }], now)

async function queueMails(
  tx: Tx,
  mails: readonly (AccountNotice & { expiresAt: Date; createdBy?: UserId })[],
  now: Date,
) {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...mail, id: newId<string>(), createdAt: now }))
  await tx.insert(accountEmails).values(rows)
  await emit(tx, { type: 'account_mail', subjectIds: rows.map(({ id }) => id) }, now)
  const texted = rows.filter(({ kind }) => isAccountSmsKind(kind)).map(({ id }) => id)
  if (texted.length > 0) await emit(tx, { type: 'account_sms', subjectIds: texted }, now)
}

/** A link that is not mailed: its token is returned, and told once. */
export async function createUnmailedLink(
  tx: Tx,
  link: { userId: UserId; email: string; createdBy: UserId; language: Language },
  now: Date,
) {
  const token = newToken()
  const expiresAt = linkExpiresAt(now)
  await tx.insert(accountEmails).values({
    ...link,
    id: newId<string>(),
    kind: 'PASSWORD_RESET',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/**
 * The link that was asked for last: an older one ends with it, whichever is opened first. Decided when it is opened, so
 * that of two which were asked for at the same time one is left.
 */
export const isNewest = sql`not exists (select 1 from account_emails newer where newer.user_id = account_emails.user_id
  and newer.kind = account_emails.kind and newer.id > account_emails.id)`

const isUsable = (kind: LinkKind, token: string, now: Date) =>
  and(
    eq(accountEmails.tokenHash, hashToken(token)),
    eq(accountEmails.kind, kind),
    isNull(accountEmails.usedAt),
    gt(accountEmails.expiresAt, now),
    isNewest,
  )

export const linkExpired = () =>
  new DomainError(
    'link_expired',
    'This link is used or too old, or a newer one was asked for. Open the newest, or ask for another.',
  )

/** Whose link it is, as long as it can be used. */
export async function findLink(db: Db, kind: LinkKind, token: string, now: Date) {
  const [link] = await db
    .select({
      userId: accountEmails.userId,
      name: users.name,
      email: accountEmails.email,
      language: accountEmails.language,
      createdBy: accountEmails.createdBy,
    })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .where(and(isUsable(kind, token, now), isNull(users.disabledAt)))
  if (!link) throw linkExpired()
  return link
}

/**
 * Consumes a link, once: of two requests at the same time the second finds it used. All other links of the account end
 * with it. The account is locked before, so that of two links nobody waits for the other in a circle.
 */
export async function consumeLink(tx: Tx, kind: LinkKind, token: string, now: Date) {
  const [used] = await tx
    .update(accountEmails)
    .set({ usedAt: now })
    .where(isUsable(kind, token, now))
    .returning({ userId: accountEmails.userId })
  if (!used) throw linkExpired()
  await tx
    .update(accountEmails)
    .set({ usedAt: now })
    .where(and(eq(accountEmails.userId, used.userId), isNull(accountEmails.usedAt), isLinkKind))
}

/** The nightly clean-up: what is older than a month explains nothing any more. */
export const deleteOldAccountEmails = (db: Db, now: Date) =>
  db.delete(accountEmails).where(lt(accountEmails.createdAt, plus(now, -days(30))))
