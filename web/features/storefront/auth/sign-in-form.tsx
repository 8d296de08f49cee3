import { useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Factor, login, type User } from '#contracts/account/identity.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { withCaptcha } from '#web/lib/captcha/captcha-token.ts'
import { neededFactors } from '#web/lib/errors/needed-factors.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { knowsPasskeys, readPasskey, signInBy } from '#web/lib/session/passkeys.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PasswordInput } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'
import Fingerprint from '~icons/lucide/fingerprint'
import { signInErrorMessage } from './sign-in-error-message.ts'

const SecondStep = lazyChunk(() => import('#web/features/shared/second-factor/second-step.tsx'))
const RestoreAccount = lazyChunk(() => import('#web/features/shared/erasure/restore-account.tsx'))

export interface SignInFormProps {
  onDone: (user: User) => unknown
  /** Why it was refused before this page was drawn. */
  refusal?: string | undefined
}

/** Email and password. Used on its own page and inside checkout, where `onDone` has nowhere to go. */
export function SignInForm({ onDone, refusal }: SignInFormProps) {
  const session = useSession()
  const queryClient = useQueryClient()
  const form = useEndpointForm(login)
  const { errors, isSubmitting, submitCount } = form.formState
  const refused = errors.root?.message ?? (submitCount === 0 ? refusal : undefined)
  const isAlive = useHydrated()
  const [eraseAt, setEraseAt] = useState<string>()
  const [isAskingDevice, setAskingDevice] = useState(false)
  const [factors, setFactors] = useState<readonly Factor[]>()

  async function signIn(values: Parameters<typeof session.login>[0]) {
    try {
      const user = await withCaptcha(queryClient, 'login', (proof) => session.login({ ...values, ...proof }))
      toast({ title: m.auth_welcome_back(), description: m.auth_welcome_back_text() })
      await onDone(user)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'erasure_requested')
        return setEraseAt(String(error.problem?.data?.eraseAt))
      const needed = neededFactors(error)
      if (needed) return setFactors(needed)
      toast({ title: m.auth_login_failed(), description: signInErrorMessage(error), variant: 'destructive' })
      if (showFieldErrors(form, error)) return
      // Which of the two is wrong is not said, but the one to type again is the password.
      const isWrong = error instanceof ApiError && error.code === 'wrong_credentials'
      form.setError(isWrong ? 'password' : 'root', { message: refusalMessage(error) }, { shouldFocus: isWrong })
    }
  }

  async function askDevice() {
    setAskingDevice(true)
    form.clearErrors()
    try {
      const passkey = await readPasskey('anybody')
      if (!passkey) return form.setError('root', { message: m.factor_passkey_unused() })
      const user = await signInBy(session, passkey)
      toast({ title: m.auth_welcome_back(), description: m.auth_welcome_back_text() })
      await onDone(user)
    } catch (error) {
      form.setError('root', { message: signInErrorMessage(error) })
    } finally {
      setAskingDevice(false)
    }
  }

  function startAgain(why: string) {
    setFactors(undefined)
    form.resetField('password')
    form.setError('root', { message: why })
  }

  if (factors) {
    return (
      <Suspense fallback={<Skeleton className="h-56" />}>
        <SecondStep factors={factors} onDone={onDone} onExpired={startAgain} />
      </Suspense>
    )
  }
  if (eraseAt) {
    return (
      <Suspense>
        <RestoreAccount
          eraseAt={eraseAt}
          isSending={isSubmitting}
          onRestore={form.handleSubmit((values) => signIn({ ...values, restoreAccount: true }))}
          onLeave={() => {
            setEraseAt(undefined)
            form.reset()
          }}
        />
      </Suspense>
    )
  }
  return (
    // `post`, to the page's own address: that is how it signs in where no script comes.
    <form noValidate method="post" onSubmit={form.handleSubmit(signIn)} className="grid gap-4">
      {refused && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
      <Field label={m.auth_email()} error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      <Field label={m.auth_password()} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Link to="/auth/forgot" className="link inline-flex min-h-11 items-center justify-self-start">
        {m.auth_forgot()}
      </Link>
      <Button type="submit" size="lg" block pending={isSubmitting}>
        {m.auth_sign_in()}
      </Button>
      {isAlive && !knowsPasskeys() ? null : (
        <Button
          variant="quiet"
          size="lg"
          block
          className="!whitespace-normal"
          pending={isAskingDevice}
          disabled={!isAlive || isSubmitting}
          onClick={askDevice}
        >
          <Fingerprint aria-hidden />
          {m.factor_passkey_sign_in()}
        </Button>
      )}
    </form>
  )
}
