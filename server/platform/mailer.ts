import { createTransport } from 'nodemailer'
import type { PlatformConfig } from './settings.ts'
import { withTimeout } from './timeout.ts'

export interface Email {
  /** Stays the same when an email is sent again, so that a mailbox recognises it. */
  id: string
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Hands an email to the mail server. Throws when it was not accepted. */
  send(email: Email): Promise<void>
}

/** No email takes longer than this: after it, whoever claimed it has failed. */
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
      // Said so that no holiday answer comes back to it.
      const headers = { 'auto-submitted': 'auto-generated' }
      await withTimeout(sendMilliseconds, transport.sendMail({ ...email, headers, messageId: `<${id}@${host}>` }))
    },
  }
}

/** The server will never accept this email (no such mailbox), so trying again is of no use. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
