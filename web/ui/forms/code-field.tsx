import { type FormEvent, useState } from 'react'
import type { Factor } from '#contracts/account/identity.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { SixDigits } from './six-digits.tsx'

/** The answer to a question for the second factor: what is typed, how it was refused, and that it is being sent. */
export function useCode(give: (code: string) => Promise<unknown>) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function send(given: string) {
    if (isWorking) return
    setWorking(true)
    setRefusal(undefined)
    try {
      await give(given)
    } catch (error) {
      setRefusal(refusalMessage(error))
      // A code is accepted once, and a wrong one is not mended letter by letter.
      setCode('')
    } finally {
      setWorking(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Above a sheet this is no form within that sheet's.
    event.stopPropagation()
    if (code.trim().length < 6) return setRefusal(isRecovery ? m.factor_recovery_first() : m.factor_digits_first())
    await send(code)
  }

  function change() {
    setRecovery(!isRecovery)
    setCode('')
    setRefusal(undefined)
  }
  return { code, setCode, isRecovery, refusal, isWorking, send, submit, change }
}

export interface CodeFieldProps extends ReturnType<typeof useCode> {
  /** While an app is added there are no recovery codes yet. */
  appAlone?: boolean
  /** False where there is nothing to type but a recovery code, which nobody has asked for yet. */
  hasField?: boolean
  /** What a recovery code stands in for. */
  other?: Factor
}

/** Six digits of the authenticator app, or in their place a recovery code. */
export function CodeField({
  code,
  setCode,
  isRecovery,
  refusal,
  send,
  change,
  appAlone = false,
  hasField = true,
  other = 'app',
}: CodeFieldProps) {
  const backTo = other === 'app' ? m.factor_use_app : m.factor_use_passkey
  return (
    <div className="grid gap-1">
      {hasField && (
        <Field label={isRecovery ? m.factor_recovery_code() : m.factor_digits()} error={refusal}>
          {isRecovery ? (
            <Input
              autoFocus
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={16}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              className="min-h-14 font-bold text-25 tabular-nums tracking-[.18em]"
            />
          ) : (
            <SixDigits
              autoFocus
              name="code"
              value={code}
              onChange={setCode}
              onComplete={(digits) => void send(digits)}
            />
          )}
        </Field>
      )}
      {!appAlone && (
        <button type="button" onClick={change} className="link min-h-11 justify-self-start">
          {isRecovery ? backTo() : m.factor_use_recovery()}
        </button>
      )}
    </div>
  )
}
