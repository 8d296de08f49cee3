import { Link } from '@tanstack/react-router'
import type { SentMessage } from '#contracts/admin/messages.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { kindLabel, stateInWords } from './message-labels.ts'
import { MessageSteps } from './message-steps.tsx'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  channel: m.messages_channel,
  to: m.messages_to,
  order: m.admin_order,
  state: m.messages_state,
  cost: m.messages_cost,
}

const none = <span className="text-ink-3">–</span>

/** The time alone when it was today, with the day otherwise. */
const momentOf = (at: string) =>
  nairobiDay(at) === nairobiDay(new Date()) ? formatDate(at, 'time') : formatDate(at, 'moment')

export const messageColumns = ({ onRetry }: { onRetry: (message: SentMessage) => void }): Column<SentMessage>[] => [
  {
    id: 'at',
    head: m.messages_when(),
    card: 'aside',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time>,
  },
  { id: 'channel', head: m.messages_channel(), card: 'left', cell: Channel },
  { id: 'to', head: m.messages_to(), card: 'left', cell: To },
  {
    id: 'what',
    head: m.messages_what(),
    card: 'title',
    className: 'xl:max-w-72',
    cell: ({ kind, words }) => (
      <>
        <b className="block font-[650]">{kindLabel(kind)}</b>
        {words && (
          <span className="block text-ink-2 xl:truncate" title={words}>
            {words}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'order',
    head: m.admin_order(),
    card: 'right',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ order }) =>
      order ? (
        <Link to="/admin/orders/$id" params={{ id: order.id }} className="link">
          {formatOrderNumber(order.number)}
        </Link>
      ) : (
        none
      ),
  },
  { id: 'state', head: m.messages_state(), card: 'whole', className: 'xl:max-w-64', cell: State },
  {
    id: 'cost',
    head: m.messages_cost(),
    right: true,
    card: 'right',
    cell: ({ costKES }) => (costKES === null ? none : costKES.toFixed(2)),
  },
  {
    id: 'acts',
    head: <span className="sr-only">{m.jobs_acts()}</span>,
    card: 'whole',
    right: true,
    cell: (message) =>
      message.canBeRetried && (
        <Button
          variant={message.state === 'FAILED' ? 'quiet' : 'ghost'}
          size="sm"
          onClick={() => onRetry(message)}
          aria-label={m.messages_again_named({
            what: kindLabel(message.kind),
            to: message.person?.name ?? message.contact,
          })}
        >
          {message.state === 'FAILED' ? m.messages_again() : m.messages_now()}
        </Button>
      ),
  },
]

function Channel({ channel }: SentMessage) {
  const { icon: Icon, label } = channelLabels[channel]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="!size-[18px] text-ink-2" />
      {label()}
    </span>
  )
}

function To({ person, contact }: SentMessage) {
  return (
    <>
      {person && (
        <Link
          to="/admin/users/$id"
          params={{ id: person.id }}
          className="link block w-fit font-[650] [overflow-wrap:anywhere]"
        >
          {person.name}
        </Link>
      )}
      <span className="block text-ink-2 tabular-nums [overflow-wrap:anywhere]">{contact}</span>
    </>
  )
}

function State(message: SentMessage) {
  const isBad = message.state === 'FAILED' && message.ended === null
  return (
    <span className="flex items-center gap-2.5">
      <MessageSteps state={message.state} />
      <span
        className={cn('min-w-0 font-semibold [overflow-wrap:anywhere]', isBad && 'text-danger')}
        title={message.error ?? undefined}
      >
        {stateInWords(message)}
      </span>
    </span>
  )
}
