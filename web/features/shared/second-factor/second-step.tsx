import type { User } from '#contracts/identity.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CodeField, useCode } from '#web/ui/forms/code-field.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

export interface SecondStepProps {
  onDone: (user: User) => unknown
  /** The password is asked for again: too much time has passed, or too many codes were tried. */
  onExpired: (why: string) => void
}

/** After a right password: the code of the app, or a recovery code. */
export default function SecondStep({ onDone, onExpired }: SecondStepProps) {
  const session = useSession()
  const question = useCode(async (code) => {
    const user = await session.giveCode(code).catch((error) => {
      if (!(error instanceof ApiError) || error.code !== 'sign_in_expired') throw error
      onExpired(refusalMessage(error))
    })
    if (!user) return
    toast({ title: m.auth_welcome_back(), description: m.auth_welcome_back_text() })
    await onDone(user)
  })
  return (
    <form noValidate method="post" onSubmit={question.submit} className="grid gap-4">
      <p className="text-ink-2">{question.isRecovery ? m.factor_step_recovery() : m.factor_step_text()}</p>
      <CodeField {...question} />
      <Button type="submit" size="lg" block pending={question.isWorking}>
        {m.auth_sign_in()}
      </Button>
      {question.isRecovery && <p className="meta">{m.factor_no_code_either()}</p>}
    </form>
  )
}
