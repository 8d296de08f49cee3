import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#web/features/storefront/auth/join-page.tsx'
import { AuthColumn } from '#web/features/storefront/auth/link-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/join')({
  head: () => pageHead({ title: m.auth_page_sign_in(), path: '/join', hidden: true }),
  component: Join,
})

function Join() {
  return (
    <AuthColumn>
      <JoinPage />
    </AuthColumn>
  )
}
