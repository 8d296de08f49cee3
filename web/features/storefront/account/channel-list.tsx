import { Link } from '@tanstack/react-router'
import { formOf } from '#contracts/notifications/channels.ts'
import type { NotificationChoices } from '#contracts/notifications/choices.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'

type Channel = NotificationChoices['channels'][number]

/** Where each channel leads to, and why nothing comes by it. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  return (
    <ul className="mt-4 rounded-card border border-line bg-surface">
      {channels.map((each) => {
        const { icon: Icon, label } = channelLabels[each.channel]
        return (
          <li key={each.channel} className="flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-0">
            <Icon aria-hidden className="flex-none" />
            <div className="min-w-0 flex-1">
              <p className="font-[650] tabular-nums [overflow-wrap:anywhere]">
                {each.address ? formatPhone(each.address) : label()}
              </p>
              <p className="meta">{stateOf(each)}</p>
            </div>
            {each.address && (
              <Link to="/account/profile" className="link inline-flex min-h-11 flex-none items-center">
                {m.choices_change()}
                <span className="sr-only"> {label()}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function stateOf({ channel, isSetUp, isClosed }: Channel): string {
  const label = channelLabels[channel].label()
  if (!isSetUp) return m.choices_not_set_up({ channel: label })
  if (!isClosed) return label
  if (formOf(channel) === 'CHAT') return m.choices_whatsapp_off()
  return formOf(channel) === 'TEXT' ? m.choices_stopped() : m.choices_no_device()
}
