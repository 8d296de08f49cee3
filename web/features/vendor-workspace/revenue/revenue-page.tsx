import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RangeChoice } from '#web/features/shared/sales/range-choice.tsx'
import { type RevenueSearch, vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { BalanceCard } from './balance-card.tsx'
import { TopEvents, TopProducts } from './best-sellers.tsx'
import { Entries } from './entries.tsx'
import { SalesCard } from './sales-card.tsx'

export interface RevenuePageProps {
  search: RevenueSearch
  go: (search: RevenueSearch) => void
  request: (availableKES: number) => ReactNode
  payouts: ReactNode
}

export function RevenuePage({ search, go, request, payouts }: RevenuePageProps) {
  const { from, to, part } = search
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    ...vendorRevenue({ from, to }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h1 className="mb-4 text-32 lg:text-42">{m.revenue_title()}</h1>
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <BalanceCard revenue={data} request={request(data.balance.availableKES)} />
          <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-4', isPlaceholderData && 'opacity-60')}>
            <SalesCard
              revenue={data}
              choice={<RangeChoice range={{ from, to }} shown={data} onChange={(range) => go({ ...range, part })} />}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[1.2fr_1fr]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <TopProducts {...data} />
              <TopEvents {...data} />
            </div>
            {payouts}
          </div>
        </div>
      ) : isError ? (
        <ErrorState heading="h2" title={m.revenue_failed()} error={error} onRetry={() => refetch()} />
      ) : (
        <RevenueSkeleton />
      )}
      <Entries search={search} onPart={(chosen) => go({ from, to, part: chosen })} />
    </>
  )
}

export function RevenueSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-[440px] rounded-card md:h-[260px]" />
      <Skeleton className="h-[560px] rounded-card md:h-[480px]" />
      <div className="grid gap-4 lg:grid-cols-[1.2fr_1fr]">
        <Skeleton className="h-[380px] rounded-card" />
        <Skeleton className="h-[380px] rounded-card" />
      </div>
    </div>
  )
}
