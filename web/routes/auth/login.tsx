import { createFileRoute } from '@tanstack/react-router'
import { signInRefusals } from '#contracts/account/sign-in-form.ts'
import { redirectSignedIn } from '#web/features/storefront/auth/redirect-signed-in.ts'
import { SignInPage } from '#web/features/storefront/auth/sign-in-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/login')({
  staticData: { shell: 'hero' },
  validateSearch: searchParams({ redirect: textParam, refused: oneOf(...signInRefusals) }),
  beforeLoad: redirectSignedIn,
  head: () => pageHead({ title: m.auth_page_sign_in(), path: '/auth/login', hidden: true }),
  component: Login,
})

function Login() {
  return <SignInPage destination={Route.useRouteContext().destination} refused={Route.useSearch().refused} />
}
