import { useQuery } from '@tanstack/react-query'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { OnboardingSkeleton } from './onboarding-skeleton.tsx'
import { shopDraft } from './shop-draft.ts'
import { ShopWizard, type ShopWizardProps } from './shop-wizard.tsx'
import { stepIds } from './steps.ts'

/** Opening a shop, or how the shop that was sent stands. */
export function OnboardingPage({ step: asked, go }: { step: string | undefined; go: ShopWizardProps['go'] }) {
  // Anything may stand in the address.
  const step = stepIds.find((id) => id === asked)
  const user = useUser()
  // A customer has no shop, and may not ask.
  const profile = useQuery({ ...vendorProfile, enabled: user?.role === 'VENDOR' })
  const isWriting = user?.role === 'CUSTOMER' || profile.data === null
  // Somebody may have gone on elsewhere: what this page knew of it does not count.
  const draft = useQuery({ ...shopDraft, enabled: isWriting, refetchOnMount: 'always', refetchOnWindowFocus: false })
  if (!user) return <OnboardingSkeleton />
  if (isWriting && draft.data !== undefined && draft.isFetchedAfterMount) {
    return <ShopWizard user={user} draft={draft.data} step={step} go={go} />
  }
  if (profile.data) return <ApplicationStatus shop={profile.data} />
  const failed = profile.isError ? profile : draft.isError ? draft : undefined
  if (failed) {
    return (
      <ErrorState
        heading="h1"
        className="wrap pt-8"
        title={m.onboarding_failed()}
        error={failed.error}
        onRetry={() => failed.refetch()}
      />
    )
  }
  return <OnboardingSkeleton />
}
