import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import { keepLinkedOrder, sendKeepCode } from '#contracts/guests/linked-orders.ts'
import { VerifyPhone } from '#web/features/shared/phone-codes/verify-phone.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card } from '#web/ui/surface.tsx'

export interface KeepOrderProps {
  token: string
  firstName: string
  /** By what the code can be sent; there is at least one. */
  channels: readonly PhoneCodeChannel[]
}

/** Makes an account of a guest, by a code to the phone of the order and nothing else. */
export default function KeepOrder({ token, firstName, channels }: KeepOrderProps) {
  const [sentBy, setSentBy] = useState<PhoneCodeChannel>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const session = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const send = (channel: PhoneCodeChannel) => call(sendKeepCode, { body: { token, channel } })

  async function begin() {
    const [channel = 'sms'] = channels
    setSending(true)
    setRefusal(undefined)
    try {
      await send(channel)
      setSentBy(channel)
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setSending(false)
    }
  }

  async function keep(code: string) {
    const { email } = await session.enter(await call(keepLinkedOrder, { body: { token, code } }))
    await queryClient.invalidateQueries({ queryKey: ['/api/user/orders'] })
    await navigate({ to: '/account', replace: true })
    toast({ title: m.guest_kept(), description: email === null ? m.guest_kept_text() : m.guest_kept_there() })
  }

  if (sentBy)
    return (
      <Card padded className="grid gap-3">
        <h2 className="text-20">{sentBy === 'sms' ? m.guest_code() : m.guest_code_whatsapp()}</h2>
        <VerifyPhone
          phone={m.guest_phone_of_order()}
          channels={channels}
          alreadySentBy={sentBy}
          send={send}
          verify={keep}
          onVerified={() => undefined}
          action={m.guest_keep_order()}
        />
      </Card>
    )
  return (
    <Card padded>
      <h2 className="text-20 [overflow-wrap:anywhere]">{m.guest_keep({ name: firstName })}</h2>
      <p className="mt-2 text-13 text-ink-2">{m.guest_keep_text()}</p>
      <Button block className="mt-4" pending={isSending} onClick={begin}>
        {m.guest_keep_order()}
      </Button>
      <p className="meta mt-3 text-center" role={refusal ? 'alert' : undefined}>
        {refusal ?? (channels.includes('sms') ? m.guest_keep_how() : m.guest_keep_how_whatsapp())}
      </p>
      <p className="meta mt-1 text-center">
        {m.guest_terms()}{' '}
        <Link to="/help/$page" params={{ page: 'terms' }} className="link">
          {m.auth_terms_link()}
        </Link>
        .
      </p>
    </Card>
  )
}
