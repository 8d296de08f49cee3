import { useInfiniteQuery } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { VendorOrder, VendorOrderTab } from '#contracts/vendor-orders.ts'
import { vendorOrders } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { byUrgency } from './queue.ts'

export type QueueTab = Exclude<VendorOrderTab, 'DONE'>

export const queueTabs: { tab: QueueTab; label: () => string; empty: () => string; count: string }[] = [
  {
    tab: 'TO_ACCEPT',
    label: () => m.vendor_tab_to_accept(),
    empty: () => m.vendor_empty_to_accept(),
    count: 'bg-accent text-on-accent',
  },
  {
    tab: 'PREPARING',
    label: () => m.vendor_tab_preparing(),
    empty: () => m.vendor_empty_preparing(),
    count: 'bg-work-tint text-work',
  },
  {
    tab: 'READY',
    label: () => m.vendor_tab_ready(),
    empty: () => m.vendor_empty_ready(),
    count: 'bg-money-fill text-on-money',
  },
]

export interface QueueColumnProps {
  column: (typeof queueTabs)[number]
  /** On a narrow screen only one column is seen. */
  isShown: boolean
  card: (order: VendorOrder) => ReactNode
}

export function QueueColumn({ column: { tab, label, empty, count }, isShown, card }: QueueColumnProps) {
  const query = useInfiniteQuery(vendorOrders(tab))
  const isLost = useLostSince() !== undefined
  useAllPages(query)
  const orders = query.data?.pages.flatMap((page) => page.items).sort(byUrgency)
  const focus = useFocusInColumn(orders?.map(({ id }) => id))
  return (
    <section
      {...focus}
      aria-label={label()}
      className={cn('grid min-w-0 content-start gap-3', !isShown && 'max-lg:hidden')}
    >
      <div className="flex h-9 items-center gap-2 max-lg:sr-only">
        <h2 tabIndex={-1} className="text-17">
          {label()}
        </h2>
        {orders && (
          <span
            className={cn(
              'h-[26px] min-w-[26px] rounded-badge px-1.5 text-center font-[650] text-13 leading-[26px] tabular-nums',
              orders.length > 0 ? count : 'bg-sunken',
            )}
          >
            {orders.length}
          </span>
        )}
      </div>
      {orders && orders.length > 0 ? (
        orders.map(card)
      ) : orders ? (
        <p className="rounded-card border-2 border-line border-dashed px-4 py-8 text-center text-ink-2">
          {isLost && tab === 'TO_ACCEPT' ? m.vendor_empty_offline() : empty()}
        </p>
      ) : query.isError ? (
        <ErrorState title={m.vendor_orders_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Skeleton className="h-[216px] rounded-card" />
          <Skeleton className="h-[252px] rounded-card" />
        </>
      )}
    </section>
  )
}

/**
 * A card that moves on takes the focus with it into nothing. Whoever works with the keyboard goes on with the next card
 * of the column, or with its heading when that was the last.
 */
export function useFocusInColumn(ids: readonly string[] = []) {
  const column = useRef<HTMLElement>(null)
  const last = useRef<{ id: string; index: number }>(undefined)
  const all = ids.join()
  useEffect(() => {
    const now = all.split(',')
    const { id, index } = last.current ?? {}
    if (id === undefined || index === undefined || now.includes(id) || document.activeElement !== document.body) return
    last.current = undefined
    const buttons = column.current?.querySelectorAll<HTMLElement>('[data-next]:not(:disabled)')
    const next = buttons?.item(Math.min(index, buttons.length - 1)) ?? column.current?.querySelector('h2')
    next?.focus()
  }, [all])
  return {
    ref: column,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const id = target.closest<HTMLElement>('[data-order]')?.dataset.order
      last.current = id === undefined ? undefined : { id, index: ids.indexOf(id) }
    },
  }
}

/** The oldest, who waits longest, is on the last page: a queue is read to its end. */
export function useAllPages(query: {
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
}
