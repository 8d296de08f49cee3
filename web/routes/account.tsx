import { createFileRoute } from '@tanstack/react-router'
import { AccountLayout } from '#web/features/account/account-layout.tsx'
import { AccountSkeleton } from '#web/features/account/account-skeleton.tsx'
import { requireUser } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/account')({
  ssr: false,
  beforeLoad: requireUser(),
  head: () => pageHead({ title: m.account_title(), hidden: true }),
  pendingComponent: AccountSkeleton,
  component: AccountLayout,
})
