import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { AuthFrame } from './auth-frame.tsx'
import { type NewRole, SignUpForm } from './sign-up-form.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function SignUpPage({ destination, role }: { destination: string | undefined; role: NewRole | undefined }) {
  const leave = useAfterSignIn(destination)
  return (
    <AuthFrame title={m.auth_sign_up_title()} text={m.auth_sign_up_text()} destination={destination}>
      <SignUpForm firstRole={role} onDone={leave} />
      <p className="mt-6 text-center">
        {m.auth_has_account()}{' '}
        <Link to="/auth/login" search={{ redirect: destination }} className="link">
          {m.auth_sign_in()}
        </Link>
      </p>
    </AuthFrame>
  )
}
