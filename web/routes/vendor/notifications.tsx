import { createFileRoute } from '@tanstack/react-router'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { NotificationsPage } from '#web/features/storefront/account/notifications-page.tsx'
import { SignOutButton } from '#web/shell/sign-out-button.tsx'

/** The same page as in the account, without leaving the work. */
export const Route = createFileRoute('/vendor/notifications')({ component: Page })

function Page() {
  const seesDay = useMay('menu')
  return (
    <>
      <NotificationsPage />
      {/* On a phone the header has no room for it; whoever sees the day has it there. */}
      {!seesDay && <SignOutButton variant="quiet" size="md" block className="mt-8 md:hidden" />}
    </>
  )
}
