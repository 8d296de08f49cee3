import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import type { SignInFormProps } from './sign-in-form.tsx'
import type { SignUpFormProps } from './sign-up-form.tsx'

const SignInForm = lazyChunk<SignInFormProps>(() =>
  import('./sign-in-form.tsx').then((module) => ({ default: module.SignInForm })),
)
const SignUpForm = lazyChunk<SignUpFormProps>(() =>
  import('./sign-up-form.tsx').then((module) => ({ default: module.SignUpForm })),
)

/** Signing in or up in the middle of something: the page around it stays, and goes on by itself. */
export function SignInOrUp({ why }: { why: string }) {
  const [way, setWay] = useState<'in' | 'up'>('in')
  return (
    <Card padded>
      <p className="mb-3 text-13 text-ink-2">{why}</p>
      <Segmented
        label={m.auth_has_account()}
        className="mb-4 !grid"
        value={way}
        onChange={setWay}
        options={[
          { value: 'in', label: m.auth_sign_in() },
          { value: 'up', label: m.auth_create_account() },
        ]}
      />
      <Suspense fallback={<Skeleton className="h-56" />}>
        {way === 'in' ? <SignInForm onDone={stay} /> : <SignUpForm onlyRole="CUSTOMER" onDone={stay} />}
      </Suspense>
    </Card>
  )
}

const stay = () => undefined
