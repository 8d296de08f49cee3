import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SignInRefusal } from '#contracts/account/sign-in-form.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import type { PhoneSignInProps } from './phone-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

const PhoneSignIn = lazyChunk<PhoneSignInProps>(() => import('./phone-sign-in.tsx'))

const refusals: Record<SignInRefusal, () => string> = {
  wrong: () => m.error_wrong_credentials(),
  often: () => m.error_too_many_requests(),
  scripts: () => m.auth_refused_scripts(),
}

export interface SignInPageProps {
  destination: string | undefined
  /** Why nobody was signed in by the form as it is sent without scripts. */
  refused: SignInRefusal | undefined
}

export function SignInPage({ destination, refused }: SignInPageProps) {
  const leave = useAfterSignIn(destination)
  const [isByPhone, setByPhone] = useState(false)
  return (
    <AuthFrame title={m.auth_sign_in_title()} text={m.auth_sign_in_text()} destination={destination}>
      {isByPhone ? (
        <Suspense fallback={<Skeleton className="h-44" />}>
          <PhoneSignIn onDone={leave} />
        </Suspense>
      ) : (
        <SignInForm onDone={leave} refusal={refused && refusals[refused]()} />
      )}
      <p className="mt-3 text-center">
        <button type="button" className="link min-h-11 text-13" onClick={() => setByPhone(!isByPhone)}>
          {isByPhone ? m.auth_by_password() : m.auth_by_phone()}
        </button>
      </p>
      <p className="mt-6 text-center">
        {m.auth_no_account()}{' '}
        <Link to="/auth/register" search={{ redirect: destination }} className="link">
          {m.auth_create_account()}
        </Link>
      </p>
      <p className="meta mt-3 text-center">
        {m.auth_selling()}{' '}
        <Link to="/auth/register" search={{ role: 'VENDOR' }} className="link">
          {m.auth_open_shop()}
        </Link>
      </p>
    </AuthFrame>
  )
}
