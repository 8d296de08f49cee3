import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import { noticeLabels } from '#web/features/shared/notifications/notice-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'
import CheckCheck from '~icons/lucide/check-check'
import Clock from '~icons/lucide/clock'

/** What the customer and the shop were written to about the order. */
export function OrderMessages({ number, messages }: Pick<AdminOrder, 'number' | 'messages'>) {
  return (
    <Card padded>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-17">{m.admin_messages_sent()}</h2>
        <span className="meta tabular-nums">{messages.length > 0 && messages.length}</span>
      </div>
      {messages.length === 0 && <p className="text-ink-2">{m.admin_messages_none()}</p>}
      <ul>
        {messages.map((message) => (
          <li
            key={message.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2.5 text-13 first:border-0 last:pb-0"
          >
            <time dateTime={message.at} className="text-ink-2 tabular-nums">
              {formatDate(message.at, 'moment')}
            </time>
            <span className="min-w-0">
              <b className="font-[650]">{noticeLabels[message.kind]()}</b>
              {', '}
              <Link to="/admin/users/$id" params={{ id: message.to.id }} className="link">
                {message.to.name}
              </Link>
            </span>
            <span className="ml-auto">
              <MessageState message={message} />
            </span>
          </li>
        ))}
      </ul>
      {messages.length > 0 && (
        <Link
          to="/admin/messages"
          search={{ search: number }}
          className="link mt-1 inline-flex min-h-11 items-center text-13"
        >
          {m.messages_of_order()}
        </Link>
      )}
    </Card>
  )
}

/** Read in the account, mailed, or waiting for the mail to go out. */
function MessageState({ message: { readAt, isWaiting } }: { message: AdminOrder['messages'][number] }) {
  if (readAt) {
    return (
      <Badge tone="done" icon={CheckCheck}>
        {m.admin_message_read()}
      </Badge>
    )
  }
  return isWaiting ? (
    <Badge tone="wait" icon={Clock}>
      {m.admin_message_waiting()}
    </Badge>
  ) : (
    <Badge tone="done" icon={Check}>
      {m.admin_message_mailed()}
    </Badge>
  )
}
