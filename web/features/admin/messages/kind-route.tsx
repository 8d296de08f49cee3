import type { KindRule } from '#contracts/admin/message-texts.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

/** By which channel a kind comes first, then, and last; and what is said of the night. */
export function KindRoute({ channels, isCopied, always, waitsAtNight }: KindRule) {
  return (
    <Card padded>
      <h2 className="text-17">{m.messages_texts_route()}</h2>
      <ol className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {channels.map((channel, at) => {
          const { icon: Icon, label } = channelLabels[channel]
          return (
            <li key={channel} className="inline-flex items-center gap-2">
              <span className="text-13 text-ink-2 tabular-nums">{at + 1}.</span>
              <Icon aria-hidden className="!size-[18px]" />
              <b className="font-[650]">{label()}</b>
              {always.includes(channel) && <span className="text-13 text-ink-2">{m.messages_texts_always()}</span>}
            </li>
          )
        })}
      </ol>
      <ul className="mt-2 grid gap-1 text-13 text-ink-2">
        <li>{m.messages_texts_first_that_reaches()}</li>
        {isCopied && <li>{m.messages_texts_copied()}</li>}
        <li>{waitsAtNight ? m.messages_texts_waits() : m.messages_texts_at_night_too()}</li>
      </ul>
    </Card>
  )
}
