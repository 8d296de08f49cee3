import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/features/storefront/account/account-layout.tsx'
import { SecurityPage } from '#web/features/storefront/security/security-page.tsx'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/account/security')({ component: Security })

function Security() {
  return (
    <AccountPage title={m.security_title()} intro={m.security_intro()}>
      <SecurityPage />
    </AccountPage>
  )
}
