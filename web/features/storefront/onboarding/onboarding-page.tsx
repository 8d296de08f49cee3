import { useQuery } from '@tanstack/react-query'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { OnboardingSkeleton } from './onboarding-skeleton.tsx'
import { ShopWizard, type ShopWizardProps } from './shop-wizard.tsx'

/** Opening a shop, or how the shop that was sent stands. */
export function OnboardingPage({ step, go }: Pick<ShopWizardProps, 'step' | 'go'>) {
  const user = useUser()
  // A customer has no shop, and may not ask.
  const profile = useQuery({ ...vendorProfile, enabled: user?.role === 'VENDOR' })
  if (!user) return <OnboardingSkeleton />
  if (user.role === 'CUSTOMER' || profile.data === null) return <ShopWizard user={user} step={step} go={go} />
  if (profile.data) return <ApplicationStatus shop={profile.data} />
  if (profile.isError) {
    return (
      <ErrorState
        heading="h1"
        className="wrap pt-8"
        title={m.onboarding_failed()}
        error={profile.error}
        onRetry={() => profile.refetch()}
      />
    )
  }
  return <OnboardingSkeleton />
}
