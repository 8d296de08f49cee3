import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#web/features/storefront/auth/forgot-page.tsx'
import { AuthColumn } from '#web/features/storefront/auth/link-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/forgot')({
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
