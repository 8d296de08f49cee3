import { createFileRoute } from '@tanstack/react-router'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { OnboardingPage } from '#web/features/storefront/onboarding/onboarding-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { asTyped, textParam } from '#web/lib/routing/search-params.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/onboarding/vendor')({
  ssr: false,
  validateSearch: asTyped,
  beforeLoad: requireUser('CUSTOMER', 'VENDOR'),
  loader: ({ context: { queryClient, user } }) => {
    if (user.role === 'VENDOR') void queryClient.prefetchQuery(vendorProfile)
  },
  head: () => pageHead({ title: m.onboarding_title(), hidden: true }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OnboardingPage
      step={textParam(Route.useSearch().step)}
      go={(step) => void navigate({ search: { step }, resetScroll: false })}
    />
  )
}
