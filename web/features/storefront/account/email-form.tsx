import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestEmailChange } from '#contracts/account/account-links.ts'
import ContactList from '#web/features/shared/contact/contact-list.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { shell } from '#web/lib/shell.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PasswordInput } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'

/** Changes the address of the account: by the password, and a link to the new one. */
export default function EmailForm() {
  const form = useEndpointForm(requestEmailChange, { defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const [sent, setSent] = useState<{ email: string; isMailed: boolean; expiresAt: string }>()
  const { data } = useQuery(shell)

  const ask = form.handleSubmit(async (body) => {
    try {
      setSent({ ...(await call(requestEmailChange, { body })), email: body.email.trim() })
      form.reset()
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  if (data?.isMailSetUp === false || sent?.isMailed === false) {
    return (
      <div className="grid gap-3">
        <Notice live tone="act" title={m.account_email_no_mail()}>
          {m.account_email_no_mail_text()}
        </Notice>
        <ContactList />
      </div>
    )
  }
  if (sent) {
    return (
      <Notice live tone="ok" title={m.auth_sent_title()}>
        {m.account_email_sent({ email: sent.email, time: formatDate(sent.expiresAt, 'time') })}
      </Notice>
    )
  }
  return (
    <form onSubmit={ask} noValidate className="grid gap-4 rounded-card border border-line p-4">
      <Field label={m.account_email_new()} hint={m.account_email_new_hint()} error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <Field label={m.account_confirm_password()} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {errors.root && (
        <Notice tone="bad" live>
          {errors.root.message}
        </Notice>
      )}
      <Button type="submit" variant="quiet" pending={isSubmitting} className="justify-self-start max-sm:w-full">
        {m.account_email_send()}
      </Button>
    </form>
  )
}
