import { Suspense } from 'react'
import { changePassword } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { csrf } from '#web/lib/api/csrf.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { AccountPage } from './account-layout.tsx'

const AddPassword = lazyChunk(() => import('#web/features/shared/security/add-password.tsx'))

export function PasswordPage() {
  const user = useUser()
  if (user?.email === null)
    return (
      <AccountPage title={m.account_password()}>
        <Suspense>
          <AddPassword />
        </Suspense>
      </AccountPage>
    )
  return <ChangePassword email={user?.email ?? ''} />
}

function ChangePassword({ email }: { email: string }) {
  const form = useEndpointForm(changePassword, { defaultValues: { password: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState

  const change = form.handleSubmit(async (body) => {
    try {
      // The session is a new one afterwards, and so is its token.
      const { csrfToken } = await call(changePassword, { body })
      csrf.set(csrfToken)
      form.reset()
      toast({ title: m.account_password_changed(), description: m.account_password_changed_text() })
    } catch (error) {
      if (showFieldErrors(form, error)) return
      toast({ title: m.account_password_not_changed(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return (
    <AccountPage title={m.account_password()} intro={m.account_password_note()}>
      <form onSubmit={change} noValidate className="grid gap-4">
        {/* Password managers want to know whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label={m.account_current_password()} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Field label={m.account_password_new()} error={errors.newPassword?.message} hint={m.account_password_hint()}>
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <Button type="submit" pending={isSubmitting} className="justify-self-start max-sm:w-full">
          {m.account_password_change()}
        </Button>
      </form>
    </AccountPage>
  )
}
