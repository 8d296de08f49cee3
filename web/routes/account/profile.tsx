import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/storefront/account/profile-page.tsx'
import { SignOutButton } from '#web/shell/sign-out-button.tsx'

export const Route = createFileRoute('/account/profile')({
  component: () => (
    <>
      <ProfilePage />
      {/* On a phone the header has no room for it. */}
      <SignOutButton variant="quiet" size="md" block className="mt-10 md:hidden" />
    </>
  ),
})
