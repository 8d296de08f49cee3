import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '#web/features/storefront/auth/redirect-signed-in.ts'
import { SignUpPage } from '#web/features/storefront/auth/sign-up-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/register')({
  staticData: { shell: 'hero' },
  validateSearch: searchParams({ redirect: textParam, role: oneOf('CUSTOMER', 'VENDOR') }),
  beforeLoad: redirectSignedIn,
  head: () => pageHead({ title: m.auth_page_sign_up(), path: '/auth/register', hidden: true }),
  component: Register,
})

function Register() {
  return <SignUpPage destination={Route.useRouteContext().destination} role={Route.useSearch().role} />
}
