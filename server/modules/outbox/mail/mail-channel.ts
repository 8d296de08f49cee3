import type { JobKind } from '#contracts/admin/jobs.ts'
import { isStoppable } from '#contracts/notifications/topics.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { type Email, isPermanentRefusal, type Mailer } from '#server/platform/mail/mailer.ts'
import { type Channel, type Claimed, languageOf, type Recipient } from '../channel.ts'
import type { PreparedMailType } from '../events.ts'
import { kindRules } from '../routing/kind-rules.ts'
import { calendarOf, notificationEmail } from './notification-email.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** What is mailed, and where to. */
export type PreparedMail = Omit<Email, 'id'>

/**
 * Writes the email about a row of its module when it is sent, so that a secret link has a new token with each try and
 * only its hash is kept. Null where there is nothing to send any more: answered, used, expired.
 */
export type PrepareMail = (subjectId: string) => Promise<PreparedMail | null>

export interface MailChannelDeps {
  mail: Mailer
  publicUrl: string
  prepare: Record<PreparedMailType, PrepareMail>
}

type MailKind = Extract<JobKind, `${string}_MAIL`>

/** The pauses between tries. A link to an account is not mailed after its end: somebody who waits asks again. */
const pauses: Record<MailKind, readonly number[]> = {
  NOTIFICATION_MAIL: [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12)],
  ACCOUNT_MAIL: [minutes(0.5), minutes(1), minutes(3), minutes(10), minutes(10)],
  INVITATION_MAIL: [minutes(0.5), minutes(1), minutes(3), minutes(10), minutes(30)],
  TICKET_MAIL: [minutes(0.5), minutes(2), minutes(10), minutes(30), hours(2), hours(6)],
}

export function mailChannel({ mail, publicUrl, prepare }: MailChannelDeps): Channel {
  async function write(
    { type, data, userId, subjectId, occurredAt }: Claimed,
    recipient?: Recipient,
  ): Promise<PreparedMail | null> {
    if (subjectId) return prepare[type as PreparedMailType](subjectId)
    if (!recipient?.email || !userId) return null
    const told = { kind: type, data } as Parameters<typeof notificationEmail>[1]
    const language = languageOf(recipient)
    const calendar = calendarOf(language, told, publicUrl, occurredAt)
    const { topic } = kindRules[told.kind]
    const token = isStoppable(topic) ? unsubscribeToken({ userId, topic }, recipient.unsubscribeSecret) : undefined
    return { to: recipient.email, ...notificationEmail(language, told, publicUrl, token), calendar }
  }
  return {
    async prepare(delivery, recipient) {
      const email = await write(delivery, recipient)
      return email && { address: email.to, send: () => mail.send({ id: delivery.id, ...email }) }
    },
    pauses: ({ kind }) => (kind ? pauses[kind as MailKind] : []),
    isPermanent: isPermanentRefusal,
  }
}
