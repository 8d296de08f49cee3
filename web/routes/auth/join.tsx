import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#web/features/storefront/auth/join-page.tsx'
import { AuthColumn } from '#web/features/storefront/auth/link-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/join')({
  head: () => pageHead({ title: m.staff_join_page(), path: '/auth/join', hidden: true }),
  component: Join,
})

function Join() {
  return (
    <AuthColumn>
      <JoinPage />
    </AuthColumn>
  )
}
