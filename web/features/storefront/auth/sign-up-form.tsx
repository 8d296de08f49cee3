import { useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { register, type User } from '#contracts/account/identity.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { captchaToken } from '#web/lib/captcha/captcha-token.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { withoutPrefix, withPrefix } from '#web/lib/format/phone.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PasswordInput, PhoneInput } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { signInErrorMessage } from './sign-in-error-message.ts'

export type NewRole = 'CUSTOMER' | 'VENDOR'

export interface SignUpFormProps {
  onDone: (user: User) => unknown
  /** Set where it is plain what the person is here for, as in checkout; otherwise it is asked. */
  onlyRole?: NewRole
  /** What is chosen when it is asked. */
  firstRole?: NewRole
}

export function SignUpForm({ onDone, onlyRole, firstRole = 'CUSTOMER' }: SignUpFormProps) {
  const session = useSession()
  const queryClient = useQueryClient()
  const form = useEndpointForm(register, { defaultValues: { role: onlyRole ?? firstRole } })
  const { errors, isSubmitting } = form.formState
  const isAlive = useHydrated()

  // The page can be typed into before it is alive. Other fields are read from the page; this one is written by React.
  const phone = useRef<HTMLInputElement>(null)
  const { setValue } = form
  useEffect(() => {
    const typed = phone.current?.value
    if (typed) setValue('phone', withPrefix(withoutPrefix(typed)))
  }, [setValue])

  async function signUp(values: Parameters<typeof session.register>[0]) {
    try {
      const user = await session.register({ ...values, ...(await captchaToken(queryClient, 'register')) })
      toast({ title: m.auth_created(), description: m.auth_created_text({ name: user.name }) })
      await onDone(user)
    } catch (error) {
      toast({ title: m.auth_registration_failed(), description: signInErrorMessage(error), variant: 'destructive' })
      const isTaken = error instanceof ApiError && error.code === 'registration_refused'
      // In Swahili the code has better words than the field, whose sentence the server wrote in English.
      if (isTaken && getLocale() !== 'en') {
        form.setError('email', { message: refusalMessage(error) }, { shouldFocus: true })
      } else if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  }

  return (
    <form noValidate method="post" onSubmit={form.handleSubmit(signUp)} className="grid gap-4">
      {errors.root && (
        <Notice tone="bad" live>
          {errors.root.message}
        </Notice>
      )}
      {!onlyRole && (
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <RadioCards
              label={m.auth_role()}
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'CUSTOMER', label: m.auth_role_customer(), hint: m.auth_role_customer_hint() },
                { value: 'VENDOR', label: m.auth_role_vendor(), hint: m.auth_role_vendor_hint() },
              ]}
            />
          )}
        />
      )}
      <Field label={m.auth_name()} error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={m.auth_phone()} hint={m.auth_phone_hint()} error={errors.phone?.message}>
        <Controller
          control={form.control}
          name="phone"
          render={({ field }) => (
            <PhoneInput
              {...field}
              ref={(input) => {
                field.ref(input)
                phone.current = input
              }}
              value={field.value ?? ''}
            />
          )}
        />
      </Field>
      <Field label={m.auth_email()} error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      <Field label={m.auth_password()} hint={m.auth_new_password_hint()} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" block pending={isSubmitting} disabled={!isAlive}>
        {m.auth_sign_up()}
      </Button>
      <p className="meta">
        {m.auth_terms()}{' '}
        <Link to="/help/$page" params={{ page: 'terms' }} className="link">
          {m.auth_terms_link()}
        </Link>
        {'. '}
        {m.auth_terms_privacy()}{' '}
        <Link to="/help/$page" params={{ page: 'privacy' }} className="link">
          {m.auth_terms_privacy_link()}
        </Link>
        .
      </p>
    </form>
  )
}
