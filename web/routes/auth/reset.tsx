import { createFileRoute } from '@tanstack/react-router'
import { AuthColumn } from '#web/features/storefront/auth/link-page.tsx'
import { ResetPage } from '#web/features/storefront/auth/reset-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/reset')({
  head: () => pageHead({ title: m.auth_page_reset(), path: '/auth/reset', hidden: true }),
  component: Reset,
})

function Reset() {
  return (
    <AuthColumn>
      <ResetPage />
    </AuthColumn>
  )
}
