import type { OrderStatus } from '#contracts/orders.ts'
import type { VendorOrder, VendorOrderTab } from '#contracts/vendor-orders.ts'
import { inStatusSince } from '#web/features/vendor-workspace/orders/minutes.ts'

/** In which column of the queue an order of each status stands. */
export const tabByStatus: Partial<Record<OrderStatus, VendorOrderTab>> = {
  PAID: 'TO_ACCEPT',
  ACCEPTED: 'PREPARING',
  READY: 'READY',
  OUT_FOR_DELIVERY: 'READY',
  COMPLETED: 'DONE',
  REJECTED: 'DONE',
  CANCELLED: 'DONE',
}

export interface QueuePage {
  items: VendorOrder[]
  nextCursor: string | null
  counts: Record<VendorOrderTab, number>
}

export interface QueuePages {
  pages: QueuePage[]
  pageParams: unknown[]
}

/** What a list (a tab's, or the one of all orders) looks like once an order has moved. */
export function applyTransition(
  list: QueuePages,
  tab: VendorOrderTab | undefined,
  before: VendorOrder,
  after: VendorOrder,
): QueuePages {
  const [from, to] = [tabByStatus[before.status], tabByStatus[after.status]]
  const belongs = tab === undefined || tab === to
  const wasThere = list.pages.some(({ items }) => items.some(({ id }) => id === after.id))
  const pages = list.pages.map((page, index) => ({
    ...page,
    items: [
      // The newest come first, and what has just moved is looked for at once.
      ...(index === 0 && belongs && !wasThere ? [after] : []),
      ...page.items
        .filter(({ id }) => belongs || id !== after.id)
        .map((order) => (order.id === after.id ? after : order)),
    ],
    counts: from === to ? page.counts : recount(page.counts, from, to),
  }))
  return { ...list, pages }
}

function recount(counts: QueuePage['counts'], from: VendorOrderTab | undefined, to: VendorOrderTab | undefined) {
  const next = { ...counts }
  if (from) next[from] = Math.max(0, next[from] - 1)
  if (to) next[to] += 1
  return next
}

/** Enough for several people: the vendor should see it before it reads the lines. */
export const isLargeOrder = ({ lines }: Pick<VendorOrder, 'lines'>): boolean =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0) >= 12

/** What is due first comes first; after that, who has waited longest. */
export const byUrgency = (a: VendorOrder, b: VendorOrder): number =>
  (a.acceptBy ?? inStatusSince(a)).localeCompare(b.acceptBy ?? inStatusSince(b))
