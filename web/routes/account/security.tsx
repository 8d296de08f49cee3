import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/features/storefront/account/account-layout.tsx'
import { mySecondFactor } from '#web/features/storefront/security/second-factor.queries.ts'
import { SecurityPage } from '#web/features/storefront/security/security-page.tsx'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/account/security')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(mySecondFactor),
  component: Security,
})

function Security() {
  return (
    <AccountPage title={m.security_title()} intro={m.security_intro()}>
      <SecurityPage />
    </AccountPage>
  )
}
