import type { Email } from 'postal-mime'
import { createOneShotScenarios } from '#simulator/paystack/one-shot-scenarios.ts'
import type { Clock } from '#simulator/platform/clock.ts'
import { type MailScenario, scenarioOfAddress } from './scenarios.ts'

export interface ReceivedEmail {
  id: string
  to: string
  from: string
  subject: string
  messageId: string
  /** Where mail programs offer to unsubscribe; empty where nowhere. */
  unsubscribe: string
  text: string
  html: string
  attachments: { name: string; type: string; content: Buffer }[]
  at: number
}

const mostKept = 1_000

/** Everything the mail server of a simulator remembers. */
export function createMail({ clock }: { clock: Clock }) {
  /** The newest first. */
  const emails: ReceivedEmail[] = []
  const assignments = createOneShotScenarios<MailScenario>()
  let count = 0

  return {
    emails,
    assignments,
    scenarioOf: (address: string): MailScenario =>
      scenarioOfAddress(address) ?? assignments.take(address.toLowerCase()) ?? 'taken',
    keep(to: string, email: Email) {
      const { from, subject = '', messageId = '', headers, text = '', html = '', attachments } = email
      emails.unshift({
        id: String(++count),
        to,
        from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ''),
        subject,
        messageId,
        unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
        text,
        html,
        attachments: attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? 'file',
          type: mimeType,
          content: Buffer.from(content as Uint8Array),
        })),
        at: clock.now(),
      })
      emails.splice(mostKept)
    },
    clear() {
      emails.length = 0
      assignments.clear()
    },
  }
}

export type Mail = ReturnType<typeof createMail>
