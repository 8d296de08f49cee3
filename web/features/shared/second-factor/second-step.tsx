import { useState } from 'react'
import type { Factor, User } from '#contracts/account/identity.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { signInBy } from '#web/lib/session/passkeys.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { FactorQuestion, useFactor } from '#web/ui/forms/factor-question.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { LostFactor } from './lost-factor.tsx'

export interface SecondStepProps {
  /** What the account has, as the refusal of the password alone says. */
  factors: readonly Factor[]
  /** It was a code to the phone that was right, and no password. */
  isByPhone?: boolean
  onDone: (user: User) => unknown
  /** The password is asked for again: too much time has passed, or too many codes were tried. */
  onExpired: (why: string) => void
}

/** After a right password: the passkey, the code of the app, or a recovery code. */
export default function SecondStep({ factors, isByPhone = false, onDone, onExpired }: SecondStepProps) {
  const session = useSession()
  const [isLost, setLost] = useState(false)
  async function welcome(user: User) {
    toast({ title: m.auth_welcome_back(), description: m.auth_welcome_back_text() })
    await onDone(user)
  }
  const question = useFactor({
    factors,
    whose: 'anybody',
    givePasskey: async (passkey) => welcome(await signInBy(session, passkey)),
    giveCode: async (code) => {
      const user = await session.giveCode(code).catch((error) => {
        if (!(error instanceof ApiError) || error.code !== 'sign_in_expired') throw error
        onExpired(refusalMessage(error))
      })
      if (user) await welcome(user)
    },
  })
  if (isLost) return <LostFactor onExpired={onExpired} onBack={() => setLost(false)} />
  return (
    <form noValidate method="post" onSubmit={question.submit} className="grid gap-4">
      <p className="text-ink-2">{stepText({ ...question, isByPhone })}</p>
      <FactorQuestion {...question} />
      {question.hasField && (
        <Button
          type="submit"
          size="lg"
          block
          variant={question.hasPasskey && !question.isRecovery ? 'quiet' : 'primary'}
          pending={question.isWorking && !question.isAsking}
        >
          {m.auth_sign_in()}
        </Button>
      )}
      {question.isRecovery && (
        <button type="button" onClick={() => setLost(true)} className="link min-h-11 justify-self-start">
          {m.lost_factor_neither()}
        </button>
      )}
    </form>
  )
}

interface StepFacts extends Pick<ReturnType<typeof useFactor>, 'isRecovery' | 'hasPasskey'> {
  isByPhone: boolean
}

function stepText({ isRecovery, hasPasskey, isByPhone }: StepFacts) {
  if (isRecovery) return m.factor_step_recovery()
  if (isByPhone) return hasPasskey ? m.factor_step_passkey_phone() : m.factor_step_text_phone()
  return hasPasskey ? m.factor_step_passkey() : m.factor_step_text()
}
