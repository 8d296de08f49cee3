import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { checkPasswordReset, resetPassword } from '#contracts/account/account-links.ts'
import type { Factor } from '#contracts/account/identity.ts'
import { notMeMark } from '#contracts/account/not-me-link.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { neededFactors } from '#web/lib/errors/needed-factors.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { deviceLabel } from '#web/lib/format/device-name.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { LinkExpired, useLinkToken } from './link-page.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

const NotMe = lazyChunk(() => import('./not-me.tsx'), null)
const SecondStep = lazyChunk(() => import('#web/features/shared/second-factor/second-step.tsx'))

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'

/** What a mailed link of an account leads to: a new password, or that the account is locked first. */
export function ResetPage() {
  const token = useLinkToken()
  if (!token?.startsWith(notMeMark)) return <NewPassword token={token} />
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <NotMe token={token.slice(notMeMark.length)} />
    </Suspense>
  )
}

/** Chooses a new password by the link in a mail. */
function NewPassword({ token }: { token: string | undefined }) {
  const link = useQuery({
    queryKey: ['reset', token],
    queryFn: () => call(checkPasswordReset, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (token === '' || isExpired(link.error)) return <LinkExpired />
  if (link.isError) return <ErrorState heading="h1" error={link.error} onRetry={link.refetch} />
  if (link.data && token) return <ResetForm token={token} link={link.data} />
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-12" />
      <Skeleton className="h-14" />
    </div>
  )
}

function ResetForm({ token, link }: { token: string; link: ResponseOf<typeof checkPasswordReset> }) {
  const session = useSession()
  const leave = useAfterSignIn(undefined)
  const form = useEndpointForm(resetPassword, { defaultValues: { token, newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const [factors, setFactors] = useState<readonly Factor[]>()
  const navigate = useNavigate()
  const devices = [...new Set(link.agents.map(deviceLabel))]

  const choose = form.handleSubmit(async (body) => {
    try {
      const user = await session.enter(await call(resetPassword, { body }))
      toast({ title: m.auth_reset_done(), description: m.auth_reset_done_text() })
      await leave(user)
    } catch (error) {
      // The password is chosen by now; it alone signs nobody in.
      const needed = neededFactors(error)
      if (needed) return setFactors(needed)
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  if (factors) {
    return (
      <Suspense fallback={<Skeleton className="h-56" />}>
        <h1 className="mb-4 text-32">{m.auth_reset_done()}</h1>
        <SecondStep factors={factors} onDone={leave} onExpired={() => navigate({ to: '/auth/login' })} />
      </Suspense>
    )
  }
  return (
    <>
      <h1 className="text-32">{m.auth_reset_title()}</h1>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {m.auth_reset_for()} <b className="text-ink">{link.email}</b>
      </p>
      <form noValidate method="post" onSubmit={choose} className="mt-6 grid gap-4">
        <Field
          label={m.account_password_new()}
          error={errors.newPassword?.message}
          hint={m.auth_reset_hint({ count: form.watch('newPassword').length })}
        >
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        {devices.length > 0 && (
          <Notice tone="info" title={`${m.auth_reset_signs_out()}:`}>
            {devices.join(', ')}
          </Notice>
        )}
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
        <Button type="submit" size="lg" block pending={isSubmitting}>
          {m.auth_reset_submit()}
        </Button>
      </form>
      <p className="meta mt-3">{m.auth_reset_advice()}</p>
    </>
  )
}
