import { accountSms, isAccountSmsKind } from '#contracts/notifications/texts/sms/account-sms.ts'
import type { PrepareAccountSms } from '#server/modules/outbox/index.ts'
import { and, eq, gt, isNotNull, isNull } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import { notMeLink, notMeToken } from '../account-locks/not-me-link.ts'
import { accountEmails, users } from '../identity.tables.ts'
import type { AccountMailDeps } from './prepare-account-mail.ts'

/**
 * The same message as the mail with this id, with the same link, to the phone of its person: only to a verified one,
 * since whoever has it can lock the account.
 */
export const prepareAccountSms =
  ({ db, clock, publicUrl, secrets }: AccountMailDeps): PrepareAccountSms =>
  async (id) => {
    const token = notMeToken(secrets, id)
    const [message] = await db
      .update(accountEmails)
      .set({ tokenHash: hashToken(token) })
      .from(users)
      .where(
        and(
          eq(accountEmails.id, id),
          isNull(accountEmails.usedAt),
          gt(accountEmails.expiresAt, clock.now()),
          eq(users.id, accountEmails.userId),
          isNotNull(users.phoneVerifiedAt),
        ),
      )
      .returning({ phone: users.phone, kind: accountEmails.kind, language: accountEmails.language })
    if (!message || !isAccountSmsKind(message.kind)) return null
    const { phone, kind, language } = message
    return { phone, language, text: accountSms(language, kind, notMeLink(publicUrl, token)) }
  }
