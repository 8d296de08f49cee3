import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { Factor, User } from '#contracts/account/identity.ts'
import type { ErrorCode } from '#contracts/wire/errors.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { neededFactors } from '#web/lib/errors/needed-factors.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { signInBy } from '#web/lib/session/passkeys.ts'
import { broadcastSession } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { places } from '#web/shell/places.ts'
import { Button } from '#web/ui/button.tsx'
import { FactorQuestion, useFactor } from '#web/ui/forms/factor-question.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

const isRefusedWith = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code

/**
 * The session has ended in the middle of something: the password brings it back, and the page behind stays as it is.
 */
export default function SignInAgain({ user }: { user: User }) {
  const formId = useId()
  const session = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const [factors, setFactors] = useState<readonly Factor[]>()
  const welcome = () => toast({ title: m.auth_welcome_back(), description: m.auth_welcome_back_text() })
  const question = useFactor({
    factors: factors ?? [],
    whose: 'anybody',
    givePasskey: (passkey) => signInBy(session, passkey).then(welcome),
    giveCode: (code) =>
      session.giveCode(code).then(welcome, (error) => {
        if (!isRefusedWith(error, 'sign_in_expired')) throw error
        setFactors(undefined)
        setPassword('')
        setRefusal(refusalMessage(error))
      }),
  })

  async function signIn(event: FormEvent) {
    event.preventDefault()
    // By the phone it is done on the page for it.
    if (user.email === null) return void (await leave())
    if (password === '') return setRefusal(m.field_password())
    setIsWorking(true)
    setRefusal(undefined)
    try {
      await session.login({ email: user.email, password })
      welcome()
    } catch (error) {
      const needed = neededFactors(error)
      if (needed) setFactors(needed)
      else setRefusal(refusalMessage(error))
      setIsWorking(false)
    }
  }

  async function leave() {
    const { href } = router.latestLocation
    try {
      await signOut(queryClient, broadcastSession)
      await router.navigate({ href: `${places.login}?redirect=${encodeURIComponent(href)}` })
    } catch (error) {
      setRefusal(refusalMessage(error))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={endedSession.resume}
      title={m.shell_session_ended()}
      description={user.email === null ? undefined : m.shell_session_ended_text({ email: user.email })}
      footer={
        <>
          <Button variant="quiet" onClick={leave} disabled={isWorking}>
            {m.shell_somebody_else()}
          </Button>
          {(!factors || question.hasField) && (
            <Button type="submit" form={formId} pending={isWorking || question.isWorking}>
              {m.shell_sign_in()}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={factors ? question.submit : signIn} noValidate>
        {/* For the password manager, which looks for whose password it is. */}
        <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {user.email === null ? null : factors ? (
          <FactorQuestion {...question} />
        ) : (
          <Field label={m.auth_password()} error={refusal}>
            <PasswordInput
              autoFocus
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
