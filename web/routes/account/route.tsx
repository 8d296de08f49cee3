import { createFileRoute } from '@tanstack/react-router'
import { AccountLayout } from '#web/features/storefront/account/account-layout.tsx'
import { AccountSkeleton } from '#web/features/storefront/account/account-skeleton.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/account')({
  ssr: false,
  beforeLoad: requireUser(),
  head: () => pageHead({ title: m.account_title(), hidden: true }),
  pendingComponent: AccountSkeleton,
  component: AccountLayout,
})
