import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { AuthFrame } from './auth-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function SignInPage({ destination }: { destination: string | undefined }) {
  const leave = useAfterSignIn(destination)
  return (
    <AuthFrame title={m.auth_sign_in_title()} text={m.auth_sign_in_text()} destination={destination}>
      <SignInForm onDone={leave} />
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
