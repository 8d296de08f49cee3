import { addPassword } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PasswordInput } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** For an account that began with an order: an email and a password, by which it signs in from then on. */
export default function AddPassword() {
  const session = useSession()
  const form = useEndpointForm(addPassword, { defaultValues: { email: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    try {
      await session.enter(await call(addPassword, { body }))
      toast({ title: m.account_saved(), description: m.account_first_password_done() })
    } catch (error) {
      if (showFieldErrors(form, error)) return
      toast({ title: m.account_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <div>
        <h2 className="text-20">{m.account_first_password()}</h2>
        <p className="meta mt-1">{m.account_first_password_text()}</p>
      </div>
      <Field label={m.account_email()} error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <Field
        label={m.account_first_password_new()}
        error={errors.newPassword?.message}
        hint={m.account_password_hint()}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Button type="submit" pending={isSubmitting} className="justify-self-start max-sm:w-full">
        {m.account_save()}
      </Button>
    </form>
  )
}
