import { type FormEvent, useState } from 'react'
import { requestLostFactor } from '#contracts/account/lost-factor.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'

interface LostFactorProps {
  /** The password is asked for again. */
  onExpired: (why: string) => void
  onBack: () => void
}

/** Asks for the second factor to be taken away, of who has neither it nor a recovery code: first what that means. */
export function LostFactor({ onExpired, onBack }: LostFactorProps) {
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const [isAsked, setAsked] = useState(false)

  async function ask(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setRefusal(m.lost_factor_reason_missing())
    setWorking(true)
    setRefusal(undefined)
    try {
      await call(requestLostFactor, { body: { reason } })
      setAsked(true)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired') return onExpired(refusalMessage(error))
      setRefusal(refusalMessage(error))
    } finally {
      setWorking(false)
    }
  }

  if (isAsked) {
    return (
      <div role="status" className="grid gap-2">
        <h2 className="text-20">{m.lost_factor_asked()}</h2>
        <p className="text-ink-2">{m.lost_factor_asked_text()}</p>
      </div>
    )
  }
  return (
    <form noValidate method="post" onSubmit={ask} className="grid gap-4">
      <h2 className="text-20">{m.lost_factor_title()}</h2>
      <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
        <li>{m.lost_factor_step_told()}</li>
        <li>{m.lost_factor_step_checked()}</li>
        <li>{m.lost_factor_step_removed()}</li>
      </ol>
      <Field label={m.lost_factor_reason()} hint={m.lost_factor_reason_hint()} error={refusal}>
        <Textarea
          autoFocus
          rows={4}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" size="lg" block pending={isWorking}>
        {m.lost_factor_submit()}
      </Button>
      <button type="button" onClick={onBack} className="link min-h-11 justify-self-start">
        {m.lost_factor_back()}
      </button>
    </form>
  )
}
