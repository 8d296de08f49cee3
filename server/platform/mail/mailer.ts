import type { FastifyBaseLogger } from 'fastify'
import type { PlatformConfig } from '../settings.ts'
import { withTimeout } from '../timeout.ts'
import type { CalendarEntry } from './calendar.ts'
import { type EmailWords, toHtml, toPlain } from './html.ts'

/** The same words are sent as plain text and as HTML. */
export interface Email extends EmailWords {
  /** The same when an email is sent again, so that the mailbox recognises a duplicate. */
  id: string
  to: string
  /** Attached, to be entered in a calendar. */
  calendar?: CalendarEntry | undefined
  /** Where its person chooses not to get such emails, shown by mail programs beside it. */
  unsubscribeUrl?: string | undefined
  /** Where a mail program stops such emails by itself, at one click (RFC 8058); its page asks. */
  oneClickUrl?: string | undefined
}

export interface Mailer {
  /** Sends an email. Throws when the mail server did not accept it. */
  send(email: Email): Promise<void>
}

/** The maximum for one email: after it, its claim has failed. */
const sendMilliseconds = 60_000

/** Mail by SMTP; null where no server is set. */
export function openMailer(
  { mail: settings, environment }: Pick<PlatformConfig, 'mail' | 'environment'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Mailer | null {
  if (!settings && environment === 'production')
    log.warn(
      'SMTP_URL is not set: nothing is mailed: notifications are shown in the account alone, and administrators make the links for forgotten passwords',
    )
  if (!settings) return null
  const { smtpUrl, from, host } = settings
  const openTransport = async () =>
    (await import('nodemailer')).createTransport(
      {
        url: smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send({ id, to, calendar, unsubscribeUrl, oneClickUrl, ...words }) {
      const headers = {
        // Suppresses automatic replies.
        'auto-submitted': 'auto-generated',
        ...(unsubscribeUrl && { 'list-unsubscribe': `<${oneClickUrl ?? unsubscribeUrl}>` }),
        ...(oneClickUrl && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
      }
      const icalEvent = calendar && {
        method: 'PUBLISH',
        filename: 'event.ics',
        content: (await import('./calendar.ts')).calendarFile(calendar, host),
      }
      transport ??= openTransport()
      const smtp = await transport
      const message = { to, subject: words.subject, text: toPlain(words), html: toHtml(words), headers, icalEvent }
      await withTimeout(sendMilliseconds, smtp.sendMail({ ...message, messageId: `<${id}@${host}>` }))
    },
  }
}

/** The server will never accept this email (no such mailbox), so it is not retried. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
