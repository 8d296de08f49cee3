import { useState } from 'react'
import { type KindRule, type SampleNames, sendTestMessage } from '#contracts/admin/message-texts.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import Send from '~icons/lucide/send'

interface TestFormProps {
  rule: KindRule
  names: SampleNames
  isSetUp: readonly MessageChannel[]
}

/** Sends the text to whoever looks at it, by one of its channels. */
export function TestForm({ rule: { kind, channels, isCopied }, names, isSetUp }: TestFormProps) {
  const possible = [...channels, ...(isCopied ? (['mail'] as const) : [])].filter((each) => isSetUp.includes(each))
  const [channel, choose] = useState(possible.find((each) => each !== 'push') ?? possible[0])
  const [isSending, setSending] = useState(false)
  const refresh = useInvalidateAdmin()
  if (!channel) return <p className="text-13 text-ink-2">{m.messages_texts_none_set_up()}</p>

  async function send(by: MessageChannel) {
    setSending(true)
    try {
      await call(sendTestMessage, { params: { kind }, body: { channel: by, names } })
      const named = { channel: channelLabels[by].label() }
      toast({ title: m.messages_texts_sent(named), description: m.messages_texts_sent_text() })
      await refresh()
    } catch (error) {
      const isNotReached = error instanceof ApiError && error.code === 'invalid_input'
      const description = isNotReached ? m.field_channel_unreached() : refusalMessage(error)
      toast({ title: m.messages_texts_not_sent(), description, variant: 'destructive' })
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send(channel)
      }}
    >
      <Field label={m.messages_texts_to_you_by()}>
        <Select
          value={channel}
          onChange={({ target: { value } }) => choose(possible.find((each) => each === value) ?? channel)}
        >
          {possible.map((each) => (
            <option key={each} value={each}>
              {channelLabels[each].label()}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" disabled={isSending}>
        <Send aria-hidden />
        {m.messages_texts_send()}
      </Button>
    </form>
  )
}
