import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '#contracts/account/account-links.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import ContactList from '#web/features/shared/contact/contact-list.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { shell } from '#web/lib/shell.queries.ts'
import { formatCountdown, useCountdown } from '#web/lib/use-countdown.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import MailCheck from '~icons/lucide/mail-check'

type Answer = ResponseOf<typeof requestPasswordReset>
type Sent = Answer & { email: string }

/** So long before the same link is asked for again, in seconds: mail takes a moment. */
const resendAfter = 60

/** Asks for a link to choose a new password, and says where to look for it; or whom to ask, where none can be mailed. */
export function ForgotPage() {
  const [sent, setSent] = useState<Sent>()
  const { data } = useQuery(shell)
  if (data?.isMailSetUp === false || sent?.isMailed === false) return <NoMail />
  return sent ? (
    <LookAtYourMail sent={sent} onOther={() => setSent(undefined)} onSent={setSent} />
  ) : (
    <AskForm onSent={setSent} />
  )
}

function AskForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const form = useEndpointForm(requestPasswordReset, { defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const isAlive = useHydrated()
  const ask = form.handleSubmit(async ({ email }) => {
    try {
      onSent({ ...(await call(requestPasswordReset, { body: { email } })), email: email.trim() })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })
  return (
    <>
      <h1 className="text-32">{m.auth_forgot_title()}</h1>
      <p className="mt-2 text-ink-2">{m.auth_forgot_text()}</p>
      <form noValidate method="post" onSubmit={ask} className="mt-6 grid gap-4">
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
        <Field label={m.auth_email()} error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
        <Button type="submit" size="lg" block pending={isSubmitting} disabled={!isAlive}>
          {m.auth_forgot_send()}
        </Button>
      </form>
      <p className="mt-4 text-center">
        {m.auth_forgot_remembered()}{' '}
        <Link to="/auth/login" className="link">
          {m.auth_sign_in()}
        </Link>
      </p>
      <hr className="mt-6 border-line" />
      <p className="meta mt-4">
        <b>{m.auth_forgot_no_access()}</b> {m.auth_forgot_no_access_text()}
      </p>
      <ContactList className="mt-3" />
    </>
  )
}

const NoMail = () => (
  <>
    <h1 className="text-32">{m.auth_forgot_no_mail_title()}</h1>
    <p role="status" className="mt-2 text-ink-2">
      {m.auth_forgot_no_mail()}
    </p>
    <ContactList className="mt-4" />
    <p className="mt-6 text-center">
      {m.auth_forgot_remembered()}{' '}
      <Link to="/auth/login" className="link">
        {m.auth_sign_in()}
      </Link>
    </p>
  </>
)

interface LookProps {
  sent: Sent
  onSent: (sent: Sent) => void
  onOther: () => void
}

function LookAtYourMail({ sent: { email, expiresAt }, onSent, onOther }: LookProps) {
  const { left, start } = useCountdown(resendAfter)
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function again() {
    setIsSending(true)
    setFailure(undefined)
    try {
      onSent({ ...(await call(requestPasswordReset, { body: { email } })), email })
      start()
    } catch (error) {
      setFailure(refusalMessage(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <span className="grid size-14 place-items-center rounded-card bg-work-tint text-work">
        <MailCheck aria-hidden className="!size-8" />
      </span>
      <h1 className="mt-3 text-32">{m.auth_sent_title()}</h1>
      <p role="status" className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {m.auth_sent_text({ email, time: formatDate(expiresAt, 'time') })}
      </p>
      <ol className="mt-6 grid list-inside list-decimal gap-3 font-[650]">
        <li>
          {m.auth_sent_step_open()}
          <span className="meta block font-normal">{m.auth_sent_step_open_text()}</span>
        </li>
        <li>{m.auth_sent_step_press()}</li>
        <li>{m.auth_sent_step_choose()}</li>
      </ol>
      {failure && (
        <Notice tone="bad" live className="mt-4">
          {failure}
        </Notice>
      )}
      <Button variant="quiet" block className="mt-6" disabled={left > 0} pending={isSending} onClick={again}>
        {left > 0 ? m.auth_sent_again_in({ time: formatCountdown(left) }) : m.auth_sent_again()}
      </Button>
      <Button variant="ghost" block className="mt-2" onClick={onOther}>
        {m.auth_forgot_other()}
      </Button>
    </>
  )
}
