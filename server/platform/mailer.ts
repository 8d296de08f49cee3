import { createTransport } from 'nodemailer'
import type { PlatformConfig } from './settings.ts'
import { withTimeout } from './timeout.ts'

export interface Email {
  /** The same when an email is sent again, so that the mailbox recognises a duplicate. */
  id: string
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Sends an email. Throws when the mail server did not accept it. */
  send(email: Email): Promise<void>
}

/** The maximum for one email: after it, its claim has failed. */
const sendMilliseconds = 60_000

/** Mail by SMTP; null where no server is set. */
export function openMailer(settings: PlatformConfig['mail']): Mailer | null {
  if (!settings) return null
  const { smtpUrl, from, host } = settings
  const transport = createTransport(
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
  return {
    async send({ id, ...email }) {
      // Suppresses automatic replies.
      const headers = { 'auto-submitted': 'auto-generated' }
      await withTimeout(sendMilliseconds, transport.sendMail({ ...email, headers, messageId: `<${id}@${host}>` }))
    },
  }
}

/** The server will never accept this email (no such mailbox), so it is not retried. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
