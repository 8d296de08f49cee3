import { type FormEvent, useState } from 'react'
import type { Factor } from '#contracts/account/identity.ts'
import type { UsedPasskey } from '#contracts/wire/web-authn.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { knowsPasskeys, readPasskey } from '#web/lib/session/passkeys.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import Fingerprint from '~icons/lucide/fingerprint'
import { CodeField, useCode } from './code-field.tsx'

interface Answers {
  /** What the account has. */
  factors: readonly Factor[]
  /** Who signs in is anybody until then; who proves it once more is signed in. */
  whose: 'anybody' | 'own'
  giveCode: (code: string) => Promise<unknown>
  givePasskey: (passkey: UsedPasskey) => Promise<unknown>
}

/** The answer to a question for the second factor, in whichever way it is given. */
export function useFactor({ factors, whose, giveCode, givePasskey }: Answers) {
  const code = useCode(giveCode)
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const hasApp = factors.includes('app')

  async function askDevice() {
    setAsking(true)
    setRefusal(undefined)
    try {
      const passkey = await readPasskey(whose)
      if (passkey) await givePasskey(passkey)
      else setRefusal(m.factor_passkey_unused())
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setAsking(false)
    }
  }
  return {
    ...code,
    hasApp,
    hasPasskey: factors.includes('passkey'),
    /** Where a passkey is all there is, nothing is typed until somebody has lost it. */
    hasField: hasApp || code.isRecovery,
    isAsking,
    passkeyRefusal: refusal,
    isWorking: code.isWorking || isAsking,
    askDevice,
    submit: (event: FormEvent) => code.submit(event),
  }
}

/** A passkey where the account has one, the six digits of its app, or in the place of either a recovery code. */
export function FactorQuestion({
  hasPasskey,
  hasApp,
  hasField,
  isAsking,
  passkeyRefusal,
  askDevice,
  ...code
}: ReturnType<typeof useFactor>) {
  const isShown = hasPasskey && !code.isRecovery
  return (
    <div className="grid gap-3">
      {isShown && (
        <>
          {knowsPasskeys() ? (
            <Button size="lg" block pending={isAsking} onClick={askDevice}>
              <Fingerprint aria-hidden />
              {m.factor_passkey_use()}
            </Button>
          ) : (
            <p className="text-ink-2">{m.factor_passkey_unknown()}</p>
          )}
          {passkeyRefusal && (
            <p role="alert" className="font-[550] text-danger">
              {passkeyRefusal}
            </p>
          )}
          {hasApp && <p className="text-center text-ink-2">{m.factor_passkey_or()}</p>}
        </>
      )}
      <CodeField {...code} hasField={hasField} other={hasApp ? 'app' : 'passkey'} />
    </div>
  )
}
