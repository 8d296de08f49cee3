import type { FastifyBaseLogger } from 'fastify'
import type { PlatformConfig } from './settings.ts'
import { withTimeout } from './timeout.ts'

export interface Email {
  /** The same when an email is sent again, so that the mailbox recognises a duplicate. */
  id: string
  to: string
  subject: string
  /** Plain, with an empty line between paragraphs; HTML is made of it. */
  text: string
  /** Where its person chooses not to get such emails, shown by mail programs beside it. */
  unsubscribeUrl?: string | undefined
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
    async send({ id, unsubscribeUrl, ...email }) {
      const headers = {
        // Suppresses automatic replies.
        'auto-submitted': 'auto-generated',
        ...(unsubscribeUrl && { 'list-unsubscribe': `<${unsubscribeUrl}>` }),
      }
      const html = toHtml(email)
      transport ??= openTransport()
      const smtp = await transport
      await withTimeout(sendMilliseconds, smtp.sendMail({ ...email, html, headers, messageId: `<${id}@${host}>` }))
    },
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)

/**
 * An address becomes a link that can be pressed. Nothing is loaded from anywhere, and no style but the most common is
 * used.
 */
const linked = (line: string) =>
  escaped(line).replace(/https?:\/\/[^\s<]+/g, '<a href="$&" style="color:#6b4300">$&</a>')

/** The text as HTML, for those who read mail so: the same words, with links. */
function toHtml({ subject, text }: Pick<Email, 'subject' | 'text'>): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${part.split('\n').map(linked).join('<br>')}</p>`)
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;color:#1f1a30;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">${paragraphs.join('\n')}</body></html>`
}

/** The server will never accept this email (no such mailbox), so it is not retried. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
