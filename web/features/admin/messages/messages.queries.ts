import { getMessageText, listMessageTexts } from '#contracts/admin/message-texts.ts'
import {
  getMessageFigures,
  getMessageSpending,
  listMessages,
  type MessageKind,
  type MessageState,
} from '#contracts/admin/messages.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { messageKinds, noticeKinds } from './message-labels.ts'

export interface MessageFilters {
  state?: MessageState
  channel?: MessageChannel
  kind?: MessageKind
  /** Of these days, both included. */
  from?: string
  to?: string
  search?: string
}

export const adminMessages = ({ state, channel, kind, from, to, search }: MessageFilters) =>
  apiPages(listMessages, ['/api/admin/messages', state, channel, kind, from, to, search])

export const messageFigures = apiQuery(getMessageFigures, ['/api/admin/messages/figures'], { refetchOnMount: true })

export const messageSpending = apiQuery(getMessageSpending, ['/api/admin/messages/spending'], { refetchOnMount: true })

export const messageTexts = apiQuery(listMessageTexts, ['/api/admin/messages/texts'])

export const messageText = (kind: NotificationKind) =>
  apiQuery(getMessageText, [fillPath('/api/admin/messages/texts/:kind', { kind })])

/** What the messages are narrowed to, as the address says. */
export const readMessagesSearch = searchParams({
  state: oneOf('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'PASSED_ON', 'NOT_SENT'),
  channel: oneOf(...messageChannels),
  kind: oneOf(...messageKinds),
  from: dayParam,
  to: dayParam,
  search: textParam,
  hide: textParam,
  text: oneOf(...noticeKinds),
  names: oneOf('LONG'),
})
