import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#web/features/storefront/auth/confirm-email-page.tsx'
import { AuthColumn } from '#web/features/storefront/auth/link-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/confirm-email')({
  head: () => pageHead({ title: m.auth_page_confirm(), path: '/auth/confirm-email', hidden: true }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  return (
    <AuthColumn>
      <ConfirmEmailPage />
    </AuthColumn>
  )
}
