import { type ReactNode, useState } from 'react'
import { phoneCodePauseSeconds } from '#contracts/account/phone-code-rules.ts'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { formatCountdown, useCountdown } from '#web/lib/use-countdown.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SixDigits } from '#web/ui/forms/six-digits.tsx'
import { Notice } from '#web/ui/surface.tsx'
import MessageCircleMore from '~icons/lucide/message-circle-more'
import MessageSquareMore from '~icons/lucide/message-square-more'
import Shield from '~icons/lucide/shield'

export interface PhoneCodeFieldProps {
  phone: string
  /** By what codes can be sent. */
  channels: readonly PhoneCodeChannel[]
  /** Has a code sent to the phone. */
  send: (channel: PhoneCodeChannel) => Promise<unknown>
  /** By what one was sent to it just now. */
  alreadySentBy?: PhoneCodeChannel | undefined
  code: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  /** How the code that was given is refused. */
  error?: string | undefined
  /** The way to another number. */
  other?: ReactNode
}

const firstOf = (channels: readonly PhoneCodeChannel[]): PhoneCodeChannel => channels[0] ?? 'sms'

const sendTexts = {
  sms: { label: m.phone_codes_send_sms, icon: MessageSquareMore },
  whatsapp: { label: m.phone_codes_send_whatsapp, icon: MessageCircleMore },
}

/** Has a code sent to a phone, and takes it; another is sent after a while, by either channel. */
export function PhoneCodeField({ channels, send, alreadySentBy, ...field }: PhoneCodeFieldProps) {
  const [sentBy, setSentBy] = useState(alreadySentBy)
  const [sendingBy, setSendingBy] = useState<PhoneCodeChannel>()
  const [failure, setFailure] = useState<string>()
  // Of each that is sent another: the digits, and what was wrong with them, are those of the one before.
  const [count, setCount] = useState(0)

  async function sendBy(channel: PhoneCodeChannel) {
    setSendingBy(channel)
    setFailure(undefined)
    try {
      await send(channel)
      setSentBy(channel)
      setCount(count + 1)
      field.onChange('')
    } catch (error) {
      setFailure(refusalMessage(error))
    } finally {
      setSendingBy(undefined)
    }
  }

  const buttons = (of: readonly PhoneCodeChannel[], variant: 'primary' | 'quiet') =>
    of.map((channel, at) => {
      const { label, icon: Icon } = sendTexts[channel]
      return (
        <Button
          key={channel}
          block
          variant={at === 0 ? variant : 'quiet'}
          pending={sendingBy === channel}
          disabled={sendingBy !== undefined && sendingBy !== channel}
          onClick={() => void sendBy(channel)}
        >
          <Icon aria-hidden />
          {sentBy && channel === sentBy ? m.phone_codes_again() : label()}
        </Button>
      )
    })

  return (
    <div className="grid gap-4">
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {sentBy ? (
        <Sent key={count} {...field} channel={sentBy} again={() => buttons(channels, 'quiet')} />
      ) : (
        <div className="grid gap-2">
          <p className="text-ink-2">{m.phone_codes_where({ phone: formatPhone(field.phone) })}</p>
          {buttons([firstOf(channels)], 'primary')}
          {field.error && (
            <p role="alert" className="font-[550] text-13 text-danger">
              {field.error}
            </p>
          )}
          {field.other}
        </div>
      )}
    </div>
  )
}

interface SentProps extends Omit<PhoneCodeFieldProps, 'channels' | 'send' | 'alreadySentBy'> {
  channel: PhoneCodeChannel
  again: () => ReactNode
}

function Sent({ phone, channel, code, onChange, onComplete, error, other, again }: SentProps) {
  const { left } = useCountdown(phoneCodePauseSeconds)
  const sentTexts = { sms: m.phone_codes_sent_sms, whatsapp: m.phone_codes_sent_whatsapp }
  return (
    <>
      <p role="status" className="text-ink-2">
        {sentTexts[channel]({ phone: formatPhone(phone) })}
      </p>
      <Field label={m.phone_codes_digits()} error={error}>
        <SixDigits autoFocus name="code" value={code} onChange={onChange} onComplete={onComplete} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {left > 0 && (
          <p className="text-13 text-ink-2 tabular-nums">{m.phone_codes_again_in({ time: formatCountdown(left) })}</p>
        )}
        {other}
      </div>
      {left === 0 && (
        <div className="grid gap-2">
          {again()}
          <p className="text-13 text-ink-2">{m.phone_codes_nothing_came()}</p>
        </div>
      )}
      <div className="flex gap-3 rounded-control border border-work-line bg-work-tint px-4 py-3 text-13 text-ink">
        <Shield aria-hidden className="size-5 flex-none" />
        <p>{m.phone_codes_never_asked()}</p>
      </div>
    </>
  )
}
