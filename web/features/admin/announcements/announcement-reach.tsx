import type { AnnouncementPreview } from '#contracts/admin/announcements.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** By what the owners are told, and what that costs. */
export function AnnouncementReach({ preview: { shops, by, inAccountAlone } }: { preview: AnnouncementPreview }) {
  const ways = by.map(({ channel, people }) => `${channelLabels[channel].label()}: ${people}`)
  const all = inAccountAlone > 0 ? [...ways, m.announcements_in_account({ count: inAccountAlone })] : ways
  const costKES = by.reduce((sum, each) => sum + each.costKES, 0)
  return (
    <p className="meta" aria-live="polite">
      {m.announcements_reaches({ count: shops })}
      {all.length > 0 && ` ${all.join(', ')}.`}{' '}
      {costKES > 0 ? m.announcements_costs({ amount: formatKES(costKES) }) : m.announcements_costs_nothing()}
    </p>
  )
}
