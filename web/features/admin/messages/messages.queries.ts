import {
  getMessageFigures,
  getMessageSpending,
  listMessages,
  type MessageKind,
  type MessageState,
} from '#contracts/admin/messages.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/topics.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { messageKinds } from './message-labels.ts'

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

/** What the messages are narrowed to, as the address says. */
export const readMessagesSearch = searchParams({
  state: oneOf('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'PASSED_ON', 'NOT_SENT'),
  channel: oneOf(...messageChannels),
  kind: oneOf(...messageKinds),
  from: dayParam,
  to: dayParam,
  search: textParam,
  hide: textParam,
})
