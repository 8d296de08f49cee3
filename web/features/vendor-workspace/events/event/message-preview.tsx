import { useQuery } from '@tanstack/react-query'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { messagePreview } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** Where there are better words for it than those for any channel. */
const byChannel: Partial<Record<MessageChannel, (inputs: { count: number }) => string>> = {
  push: m.organiser_message_by_push,
  mail: m.organiser_message_by_mail,
}

const peopleBy = (channel: MessageChannel, count: number) =>
  byChannel[channel]?.({ count }) ?? m.organiser_message_by({ count, channel: channelLabels[channel].label() })

/** By what a message reaches how many, what that costs, and how many more may be sent today. */
export function MessagePreview({ eventId, ticketTypeId }: { eventId: string; ticketTypeId?: string | undefined }) {
  const { data } = useQuery(messagePreview(eventId, ticketTypeId))
  if (!data) return null
  const { by, inAccountAlone, notReached, leftToday } = data
  const ways = by.map(({ channel, people }) => peopleBy(channel, people))
  const all = inAccountAlone > 0 ? [...ways, m.organiser_message_in_account({ count: inAccountAlone })] : ways
  const costKES = by.reduce((sum, each) => sum + each.costKES, 0)
  return (
    <p className="meta" aria-live="polite">
      {all.length > 0 && `${all.join(', ')}. `}
      {costKES > 0 ? m.organiser_message_costs({ amount: formatKES(costKES) }) : m.organiser_message_costs_nothing()}{' '}
      {m.organiser_message_left({ count: leftToday })}
      {by.some(({ channel }) => channel === 'sms') && ` ${m.organiser_message_sms_cut()}`}
      {notReached > 0 && ` ${m.organiser_message_not_reached({ count: notReached })}`}
    </p>
  )
}
