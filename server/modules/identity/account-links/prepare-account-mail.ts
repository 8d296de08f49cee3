import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import type { PrepareMail } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull, or, sql } from '#server/platform/database/drizzle.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import { isNotMeKind, notMeLink, notMePlace, notMeToken } from '../account-locks/not-me-link.ts'
import { accountEmails } from '../identity.tables.ts'
import { isNewest, linkTo } from './account-links.ts'
import { accountEmailText } from './email-text.ts'

/** Where a notice leads, where that is not to a new password. */
const pages: Partial<Record<AccountEmailKind, string>> = {
  ERASURE_REQUESTED: '/auth/login',
  ADMIN_LET_IN: '/admin/audit',
  SECOND_FACTOR_REMOVED: '/account/security',
  RECOVERY_CODES_MADE: '/account/security',
  RECOVERY_CODE_USED: '/account/security',
  NEW_DEVICE: '/account/security',
  PHONE_CHANGED: '/account/profile',
  PHONE_VERIFIED_ELSEWHERE: '/account/profile',
  DATA_DOWNLOADED: '/account/security',
}

export interface AccountMailDeps {
  db: Db
  clock: Clock
  publicUrl: string
  secrets: KeySecrets
}

/**
 * Writes an email about an account. Each try of a link has a token of its own: only its hash is kept, so the one before
 * cannot be mailed again. A link that a newer one has ended is not mailed at all.
 */
export const prepareAccountMail =
  ({ db, clock, publicUrl, secrets }: AccountMailDeps): PrepareMail =>
  async (id) => {
    const token = newToken()
    const notMe = notMeToken(secrets, id)
    const [email] = await db
      .update(accountEmails)
      .set({
        tokenHash: sql`case when ${accountEmails.kind} in ('PASSWORD_RESET', 'CONFIRM_EMAIL') then ${hashToken(token)}::bytea
          when ${isNotMeKind} then ${hashToken(notMe)}::bytea end`,
      })
      .where(
        and(
          eq(accountEmails.id, id),
          isNull(accountEmails.usedAt),
          gt(accountEmails.expiresAt, clock.now()),
          or(sql`${accountEmails.kind} not in ('PASSWORD_RESET', 'CONFIRM_EMAIL')`, isNewest),
        ),
      )
      .returning()
    if (!email) return null
    const { kind, language } = email
    const isLink = kind === 'PASSWORD_RESET' || kind === 'CONFIRM_EMAIL'
    const place = notMePlace(kind)
    const lock = notMeLink(publicUrl, notMe)
    const notice = place === 'ALONE' ? lock : publicUrl + (pages[kind] ?? '/auth/forgot')
    const link = isLink ? linkTo(kind, publicUrl, token) : notice
    return { to: email.email, ...accountEmailText(language, kind, { link, ...(place === 'BESIDE' && { lock }) }) }
  }
