import type { MessageKind, MessageState, SentMessage } from '#contracts/admin/messages.ts'
import { formOf } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { noticeLabels } from '#web/features/shared/notifications/notice-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

const linkLabels = {
  account_mail: m.messages_account_mail,
  staff_invitation: m.messages_staff_invitation,
  ticket_transfer: m.messages_ticket_transfer,
  ticket_link: m.messages_ticket_link,
  account_sms: m.messages_account_sms,
  phone_code: m.messages_phone_code,
}

const isLink = (kind: MessageKind): kind is keyof typeof linkLabels => kind in linkLabels

/** What a message is about. */
export const kindLabel = (kind: MessageKind): string => (isLink(kind) ? linkLabels[kind]() : noticeLabels[kind]())

const isKind = (kind: string): kind is MessageKind => kind === kind.toLowerCase()

/** The kinds of notification there are. */
export const noticeKinds = Object.keys(noticeLabels).filter(isKind) as NotificationKind[]

/** The kinds there are; those in capitals are mails about an account, which are one kind here. */
export const messageKinds = [
  ...Object.keys(noticeLabels).filter(isKind),
  ...(Object.keys(linkLabels) as (keyof typeof linkLabels)[]),
] satisfies MessageKind[]

export const stateLabels: Record<MessageState, () => string> = {
  QUEUED: m.messages_queued,
  SENT: m.messages_sent,
  DELIVERED: m.messages_delivered,
  READ: m.messages_read_or_shown,
  FAILED: m.messages_failed,
  PASSED_ON: m.messages_passed_on,
  NOT_SENT: m.messages_not_sent,
}

const ends: Record<NonNullable<SentMessage['ended']>, () => string> = {
  NO_LONGER_TRUE: m.messages_no_longer_true,
  NOT_SET_UP: m.messages_not_set_up,
  GIVEN_UP: m.messages_given_up,
}

/** What servers say, in words; what is not known here is said as they said it. */
const reasons: [RegExp, () => string][] = [
  [/UserIsInactive|AbsentSubscriber/, m.messages_reason_absent],
  [/InvalidPhoneNumber|NotANumber|UnknownSubscriber/i, m.messages_reason_no_number],
  [/UserInBlacklist/i, m.messages_reason_stopped],
  [/InsufficientBalance/, m.messages_reason_balance],
  [/DeliveryFailure|GatewayError|UserDoesNotExist/, m.messages_reason_network],
  [/may have been sent|answered nothing|lost/i, m.messages_reason_uncertain],
  [/No device has shown it/, m.messages_reason_not_shown],
  [/\b55\d\b.*(mailbox|user|recipient)|no such (user|mailbox)/i, m.messages_reason_no_mailbox],
  [/ENOTFOUND|no such domain/i, m.messages_reason_no_domain],
]

export const reasonInWords = (error: string): string => reasons.find(([words]) => words.test(error))?.[1]() ?? error

/** What became of a message, in a few words. */
export function stateInWords({ state, stateAt, channel, error, ended, nextTryAt, passedOnTo }: SentMessage): string {
  const time = stateAt ? formatDate(stateAt, 'time') : ''
  switch (state) {
    case 'QUEUED':
      return nextTryAt ? m.messages_queued_until({ time: formatDate(nextTryAt, 'time') }) : m.messages_queued()
    case 'READ':
      return formOf(channel) === 'DEVICE' ? m.messages_shown_at({ time }) : m.messages_read_at({ time })
    case 'FAILED': {
      if (ended) return ends[ended]()
      return error ? m.messages_failed_since({ reason: reasonInWords(error) }) : m.messages_failed()
    }
    case 'PASSED_ON':
      return passedOnTo
        ? m.messages_passed_on_to({ channel: channelLabels[passedOnTo].label() })
        : m.messages_passed_on_to_copy()
    case 'NOT_SENT':
      return ended ? ends[ended]() : m.messages_not_sent()
    default:
      return stateLabels[state]()
  }
}
