import { createFileRoute } from '@tanstack/react-router'
import { passSignedIn } from '#web/features/auth/already-in.ts'
import { SignInPage } from '#web/features/auth/sign-in-page.tsx'
import { pageHead } from '#web/lib/head.ts'
import { searchParams, textParam } from '#web/lib/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/login')({
  staticData: { shell: 'bare' },
  validateSearch: searchParams({ redirect: textParam }),
  beforeLoad: passSignedIn,
  head: () => pageHead({ title: m.auth_page_sign_in(), path: '/auth/login', hidden: true }),
  component: Login,
})

function Login() {
  return <SignInPage destination={Route.useRouteContext().destination} />
}
