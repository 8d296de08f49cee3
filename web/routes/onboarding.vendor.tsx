import { createFileRoute } from '@tanstack/react-router'
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx'
import { OnboardingSkeleton } from '#web/features/onboarding/onboarding-skeleton.tsx'
import { vendorProfile } from '#web/features/vendor-workspace/workspace.queries.ts'
import { requireUser } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { oneOf, searchParams } from '#web/lib/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/onboarding/vendor')({
  ssr: false,
  validateSearch: searchParams({ step: oneOf('shop', 'place', 'delivery', 'payout', 'review') }),
  beforeLoad: requireUser('CUSTOMER', 'VENDOR'),
  loader: ({ context: { queryClient, user } }) => {
    if (user.role === 'VENDOR') void queryClient.prefetchQuery(vendorProfile)
  },
  head: () => pageHead({ title: m.onboarding_title(), hidden: true }),
  pendingComponent: OnboardingSkeleton,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OnboardingPage
      step={Route.useSearch().step}
      go={(step) => void navigate({ search: { step }, resetScroll: false })}
    />
  )
}
