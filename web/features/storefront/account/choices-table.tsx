import { formOf, type MessageChannel } from '#contracts/notifications/channels.ts'
import { isChoice, type NotificationTopic, topicRules } from '#contracts/notifications/topics.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { topicLabels } from '#web/features/shared/notifications/topic-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import Lock from '~icons/lucide/lock'

interface ChoicesTableProps {
  /** Those that are set up. */
  channels: readonly MessageChannel[]
  topics: readonly NotificationTopic[]
  isOn: (topic: NotificationTopic, channel: MessageChannel) => boolean
  onChange: (topic: NotificationTopic, channel: MessageChannel, isOn: boolean) => void
}

/** A row for each topic, a column for each channel; the lock is what nobody can switch off. */
export function ChoicesTable({ channels, topics, isOn, onChange }: ChoicesTableProps) {
  if (channels.length === 0) return null
  return (
    <>
      <table className="w-full rounded-card border border-line bg-surface [border-collapse:separate] [border-spacing:0]">
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {m.choices_topic()}
            </th>
            <td aria-hidden />
            {channels.map((channel) => {
              const { label, icon: Icon } = channelLabels[channel]
              return (
                <th key={channel} scope="col" className="w-[64px] px-1 pt-2.5 pb-2 text-13 sm:w-[88px]">
                  <Icon aria-hidden className="mx-auto mb-0.5 size-5" />
                  {label()}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => {
            const { title, text } = topicLabels[topic]
            return (
              <tr key={topic} className="*:border-line *:border-t">
                <th scope="row" colSpan={2} className="py-2.5 pr-2 pl-4 text-left text-15">
                  {title()}
                  <span className="meta block font-normal">{text()}</span>
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="px-1">
                    <Choice
                      topic={topic}
                      channel={channel}
                      isOn={isOn(topic, channel)}
                      onChange={(next) => onChange(topic, channel, next)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {channels.some((channel) => formOf(channel) === 'TEXT') && (
        <p className="meta mt-2.5 flex items-start gap-2">
          <Lock aria-hidden className="size-4 flex-none" />
          {m.choices_always()}
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  topic: NotificationTopic
  channel: MessageChannel
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ topic, channel, isOn, onChange }: ChoiceProps) {
  const named = { topic: topicLabels[topic].title(), channel: channelLabels[channel].label() }
  if (topicRules[topic].always.includes(channel)) {
    return (
      <span className="grid min-h-11 place-items-center">
        <Lock aria-hidden className="size-[18px] text-ink-2" />
        <span className="sr-only">{m.choices_locked(named)}</span>
      </span>
    )
  }
  if (!isChoice(topic, channel)) {
    return (
      <span className="grid min-h-11 place-items-center text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{m.choices_never(named)}</span>
      </span>
    )
  }
  return (
    <div className="grid place-items-center [&_label]:gap-0">
      <Checkbox checked={isOn} onChange={onChange}>
        <span className="sr-only">{m.choices_named(named)}</span>
      </Checkbox>
    </div>
  )
}
