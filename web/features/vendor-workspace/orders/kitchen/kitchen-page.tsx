import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PricedOrder } from '#contracts/vendor-orders.ts'
import { useNow } from '#web/features/vendor-workspace/orders/clocks.tsx'
import { byUrgency } from '#web/features/vendor-workspace/orders/queue/queue.ts'
import { queueTabs, useAllPages } from '#web/features/vendor-workspace/orders/queue/queue-column.tsx'
import { loadAcceptTimeSheet } from '#web/features/vendor-workspace/orders/steps/next-button.tsx'
import { UndoBar } from '#web/features/vendor-workspace/orders/steps/undo-bar.tsx'
import { vendorOrders } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { CutBanner } from './cut-banner.tsx'
import { DishTotals } from './dish-totals.tsx'
import { KitchenCard } from './kitchen-card.tsx'
import { type ColumnOrders, KitchenColumn } from './kitchen-column.tsx'
import { useTickedLines } from './ticked-lines.ts'
import { useKeepKitchen } from './use-keep-kitchen.ts'

const loadRejectOrderSheet = () => import('#web/features/vendor-workspace/orders/steps/reject-order-sheet.tsx')
const RejectOrderSheet = lazyChunk(loadRejectOrderSheet)

/** What is fetched only when something is pressed, refused, or shown again without the server. */
const loadChunks = () =>
  Promise.all([
    loadRejectOrderSheet(),
    loadAcceptTimeSheet(),
    import('#web/lib/session/kept-user.ts'),
    import('#web/lib/errors/refusal-sentences.ts'),
    import('#web/ui/overlays/toaster.tsx'),
    import('#web/shell/alerts/opens-offline.tsx'),
  ])

interface KitchenPageProps {
  /** Of the whole screen, which says too whether it opens without a network. */
  head: (opensOffline: boolean | undefined) => ReactNode
  notice: ReactNode
}

/** The queue on the whole screen of a tablet, to be read from two steps away. */
export function KitchenPage({ head, notice }: KitchenPageProps) {
  const now = useNow(5_000)
  const [toAccept, preparing, ready] = [useColumn('TO_ACCEPT'), useColumn('PREPARING'), useColumn('READY')]
  const [refused, setRefused] = useState<PricedOrder>()
  const ticked = useTickedLines(preparing.orders)
  const { isKept, asOf } = useKeepKitchen(loadChunks)
  // Without a connection everything on the screen can still be pressed.
  useEffect(() => {
    for (const load of [loadRejectOrderSheet, loadAcceptTimeSheet]) void load().catch(() => undefined)
  }, [])
  const columns = [toAccept, preparing, ready]
  return (
    <div data-always-dark className="fixed inset-0 flex flex-col bg-sunken text-ink [--tab-bar:0px]">
      <h1 className="sr-only">{m.kitchen_title()}</h1>
      {head(isKept)}
      <CutBanner asOf={asOf} />
      {notice}
      <DishTotals orders={[...(toAccept.orders ?? []), ...(preparing.orders ?? [])]} ticked={ticked.ids} />
      <div className="grid min-h-0 flex-1 auto-cols-[minmax(300px,1fr)] grid-flow-col divide-x divide-line overflow-x-auto border-line border-t min-[1600px]:grid-flow-row min-[1600px]:grid-cols-[1fr_2fr_1fr]">
        {queueTabs.map((tab, index) => (
          <KitchenColumn key={tab.tab} column={tab} {...columns[index]!}>
            {(order) => (
              <KitchenCard
                key={order.id}
                order={order}
                now={now}
                ticked={ticked}
                onReject={order.totalKES !== null ? () => setRefused(order) : undefined}
              />
            )}
          </KitchenColumn>
        ))}
      </div>
      <UndoBar look="foot" />
      {refused && (
        <Suspense>
          <RejectOrderSheet order={refused} onClose={() => setRefused(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function useColumn(tab: 'TO_ACCEPT' | 'PREPARING' | 'READY'): ColumnOrders {
  const query = useInfiniteQuery(vendorOrders(tab))
  useAllPages(query)
  const orders = query.data?.pages.flatMap((page) => page.items).sort(byUrgency)
  return { orders, error: query.error, retry: () => void query.refetch() }
}
