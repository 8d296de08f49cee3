import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#web/features/storefront/auth/forgot-page.tsx'
import { AuthColumn } from '#web/features/storefront/auth/link-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/forgot')({
  // Whether a link can be mailed is known before one is asked for.
  loader: async ({ context }) => (await import('#web/lib/shell.queries.ts')).loadShell(context.queryClient),
  head: () => pageHead({ title: m.auth_page_forgot(), path: '/auth/forgot', hidden: true }),
  component: Forgot,
})

function Forgot() {
  return (
    <AuthColumn>
      <ForgotPage />
    </AuthColumn>
  )
}
