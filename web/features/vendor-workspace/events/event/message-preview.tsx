import { useQuery } from '@tanstack/react-query'
import type { MessageChannel } from '#contracts/notifications/topics.ts'
import { messagePreview } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

const byChannel: Record<MessageChannel, (inputs: { count: number }) => string> = {
  push: m.organiser_message_by_push,
  whatsapp: m.organiser_message_by_whatsapp,
  sms: m.organiser_message_by_sms,
  mail: m.organiser_message_by_mail,
}

/** By what a message reaches how many, what that costs, and how many more may be sent today. */
export function MessagePreview({ eventId, ticketTypeId }: { eventId: string; ticketTypeId?: string | undefined }) {
  const { data } = useQuery(messagePreview(eventId, ticketTypeId))
  if (!data) return null
  const { by, inAccountAlone, notReached, leftToday } = data
  const ways = by.map(({ channel, people }) => byChannel[channel]({ count: people }))
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
