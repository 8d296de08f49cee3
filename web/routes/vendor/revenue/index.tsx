import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { revenueEntries, vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { mayRead, onceThereIsAShop, vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { PayoutList } from '#web/features/vendor-workspace/payouts/payout-list.tsx'
import { vendorPayouts } from '#web/features/vendor-workspace/payouts/payouts.queries.ts'
import { RequestPayout } from '#web/features/vendor-workspace/payouts/request-payout.tsx'
import { RevenuePage } from '#web/features/vendor-workspace/revenue/revenue-page.tsx'
import { readRevenueSearch } from '#web/features/vendor-workspace/revenue/revenue-search-params.ts'

export const Route = createFileRoute('/vendor/revenue/')({
  loaderDeps: ({ search }) => search,
  // Asked for side by side, and drawn as each comes.
  loader: ({ context: { queryClient }, deps }) => {
    const search = readRevenueSearch(deps)
    onceThereIsAShop(queryClient, 'money', () => {
      void queryClient.prefetchQuery(vendorRevenue(search))
      void queryClient.prefetchInfiniteQuery(revenueEntries(search))
      if (mayRead(queryClient, 'payouts')) void queryClient.prefetchInfiniteQuery(vendorPayouts)
    })
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const seesPayouts = useMay('payouts')
  const { payoutPhone = '', payoutPhoneCoolsAt = null, payoutLeastKES = 0, status } = useQuery(vendorProfile).data ?? {}
  return (
    <RevenuePage
      search={readRevenueSearch(Route.useSearch())}
      go={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
      request={(availableKES) =>
        seesPayouts && (
          <RequestPayout
            availableKES={availableKES}
            phone={payoutPhone}
            coolsAt={payoutPhoneCoolsAt}
            leastKES={payoutLeastKES}
            isSuspended={status === 'SUSPENDED'}
          />
        )
      }
      payouts={seesPayouts && <PayoutList />}
    />
  )
}
