import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { useNow } from '#web/features/vendor-workspace/orders/clocks.tsx'
import { DishTotals } from '#web/features/vendor-workspace/orders/kitchen/dish-totals.tsx'
import { useKeptPresses } from '#web/features/vendor-workspace/orders/steps/kept-presses.ts'
import { loadAcceptTimeSheet } from '#web/features/vendor-workspace/orders/steps/next-button.tsx'
import { UndoBar } from '#web/features/vendor-workspace/orders/steps/undo-bar.tsx'
import { vendorOrders } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'
import { WaitingCard, WorkCard } from './queue-card.tsx'
import { QueueColumn, type QueueTab, queueTabs } from './queue-column.tsx'

const loadRejectOrderSheet = () => import('#web/features/vendor-workspace/orders/steps/reject-order-sheet.tsx')
const RejectOrderSheet = lazyChunk(loadRejectOrderSheet)

/** Three columns side by side, or one at a time on a phone. */
export function QueueView({ shown }: { shown: QueueTab }) {
  const now = useNow()
  const [refused, setRefused] = useState<VendorOrder>()
  // A kitchen that loses its connection must still be able to press everything it sees.
  useEffect(() => {
    for (const load of [loadRejectOrderSheet, loadAcceptTimeSheet]) void load().catch(() => undefined)
  }, [])
  return (
    <>
      <OfflineNotice />
      <QueueTabs />
      <DishesInHand className="mt-2 max-sm:hidden" />
      <div className="mt-4 grid items-start gap-3.5 lg:mt-3 lg:grid-cols-3">
        {queueTabs.map((column) => (
          <QueueColumn
            key={column.tab}
            column={column}
            isShown={column.tab === shown}
            card={(order) =>
              order.status === 'PAID' ? (
                <WaitingCard key={order.id} order={order} onReject={setRefused} />
              ) : (
                <WorkCard key={order.id} order={order} now={now} />
              )
            }
          />
        ))}
      </div>
      <DishesInHand className="mt-4 sm:hidden" />
      <UndoBar />
      {refused && refused.totalKES !== null && (
        <Suspense>
          <RejectOrderSheet order={refused} onClose={() => setRefused(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What is to be made in all, beside the orders one by one: above them, and on a phone below. */
function DishesInHand({ className }: { className: string }) {
  const lists = [useInfiniteQuery(vendorOrders('TO_ACCEPT')), useInfiniteQuery(vendorOrders('PREPARING'))]
  const orders = lists.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? [])
  return <DishTotals orders={orders} ticked={nothing} className={`bleed ${className}`} />
}

const nothing: ReadonlySet<string> = new Set()

function OfflineNotice() {
  const isLost = useLostSince() !== undefined
  const { length: count } = useKeptPresses().filter(({ isOld }) => !isOld)
  if (!isLost && count === 0) return null
  return (
    <Notice tone="act" title={isLost ? m.vendor_offline_title() : m.vendor_kept()} className="mt-3">
      {isLost && m.vendor_offline_text()} {count > 0 && <b>{m.vendor_offline_kept({ count })}</b>}
    </Notice>
  )
}

function QueueTabs() {
  const { data } = useInfiniteQuery(vendorOrders('TO_ACCEPT'))
  const counts = data?.pages[0]?.counts
  return (
    <TabLinks label={m.vendor_queue()} className="max-sm:-mt-3 lg:hidden">
      {queueTabs.map(({ tab, label }) => (
        <TabLink
          key={tab}
          to="/vendor/orders"
          search={tab === 'TO_ACCEPT' ? {} : { tab }}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
        >
          {label()}
          {counts && <TabCount hot={tab === 'TO_ACCEPT' && counts.TO_ACCEPT > 0}>{counts[tab]}</TabCount>}
        </TabLink>
      ))}
      {(['list', 'done'] as const).map((view) => (
        <TabLink key={view} to="/vendor/orders" search={{ view }} className="sm:hidden" replace>
          {view === 'list' ? m.vendor_view_list() : m.vendor_view_done()}
        </TabLink>
      ))}
    </TabLinks>
  )
}
