import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Factor, User } from '#contracts/account/identity.ts'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import { listSignInChannels, sendSignInCode, signInByPhone } from '#contracts/guests/phone-sign-in.ts'
import { VerifyPhone } from '#web/features/shared/phone-codes/verify-phone.tsx'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { withCaptcha } from '#web/lib/captcha/captcha-token.ts'
import { neededFactors } from '#web/lib/errors/needed-factors.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PhoneInput } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'

const SecondStep = lazyChunk(() => import('#web/features/shared/second-factor/second-step.tsx'))
const RestoreAccount = lazyChunk(() => import('#web/features/shared/erasure/restore-account.tsx'))

const signInChannels = apiQuery(listSignInChannels, ['/api/auth/phone'])

export interface PhoneSignInProps {
  onDone: (user: User) => unknown
}

interface Asked {
  phone: string
  sentBy: PhoneCodeChannel
}

/** For accounts that began with an order: a code to the phone, and no password. */
export default function PhoneSignIn({ onDone }: PhoneSignInProps) {
  const { data } = useQuery(signInChannels)
  const session = useSession()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [factors, setFactors] = useState<readonly Factor[]>()
  const [closed, setClosed] = useState<{ eraseAt: string; code: string }>()
  const [isRestoring, setRestoring] = useState(false)

  if (!data) return <Skeleton className="h-44" />
  const { channels } = data
  const [firstChannel] = channels
  if (!firstChannel) return <Notice tone="info">{m.error_phone_codes_unavailable()}</Notice>
  const startAgain = () => {
    setAsked(undefined)
    setFactors(undefined)
    setClosed(undefined)
  }
  if (!asked) return <AskPhone channel={firstChannel} onAsked={setAsked} />
  const { phone, sentBy } = asked

  async function enter(code: string, restoreAccount = false) {
    try {
      const user = await session.enter(await call(signInByPhone, { body: { phone, code, restoreAccount } }))
      toast({ title: m.auth_welcome_back(), description: m.auth_welcome_back_text() })
      await onDone(user)
    } catch (error) {
      const needed = neededFactors(error)
      if (needed) return setFactors(needed)
      if (!(error instanceof ApiError) || error.code !== 'erasure_requested') throw error
      setClosed({ eraseAt: String(error.problem?.data?.eraseAt), code })
    }
  }

  async function restore(code: string) {
    setRestoring(true)
    try {
      await enter(code, true)
    } catch (error) {
      startAgain()
      toast({ title: m.auth_login_failed(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setRestoring(false)
    }
  }

  if (factors)
    return (
      <Suspense fallback={<Skeleton className="h-56" />}>
        <SecondStep factors={factors} isByPhone onDone={onDone} onExpired={startAgain} />
      </Suspense>
    )
  if (closed)
    return (
      <Suspense>
        <RestoreAccount
          eraseAt={closed.eraseAt}
          isSending={isRestoring}
          onRestore={() => restore(closed.code)}
          onLeave={startAgain}
        />
      </Suspense>
    )
  return (
    <VerifyPhone
      phone={phone}
      channels={channels}
      alreadySentBy={sentBy}
      send={(channel) => askForCode(queryClient, { phone, channel })}
      verify={enter}
      onVerified={() => undefined}
      action={m.auth_sign_in()}
      other={
        <button type="button" className="link min-h-11 text-13" onClick={startAgain}>
          {m.phone_codes_other()}
        </button>
      }
    />
  )
}

const askForCode = (queryClient: QueryClient, body: { phone: string; channel: PhoneCodeChannel }) =>
  withCaptcha(queryClient, 'phone_code', (proof) => call(sendSignInCode, { body: { ...body, ...proof } }))

function AskPhone({ channel, onAsked }: { channel: PhoneCodeChannel; onAsked: (asked: Asked) => void }) {
  const queryClient = useQueryClient()
  const form = useEndpointForm(sendSignInCode, { defaultValues: { phone: '', channel } })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (body) => {
    try {
      await askForCode(queryClient, { phone: body.phone, channel })
      onAsked({ phone: body.phone, sentBy: channel })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('phone', { message: refusalMessage(error) })
    }
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { value, ...field } }) => (
          <Field label={m.auth_phone()} error={errors.phone?.message}>
            <PhoneInput value={value ?? ''} {...field} />
          </Field>
        )}
      />
      <Button type="submit" size="lg" block pending={isSubmitting}>
        {m.auth_by_phone_send()}
      </Button>
    </form>
  )
}
