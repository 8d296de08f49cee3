import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

/** What the list of orders is narrowed to, as its address says. */
export const readOrdersSearch = searchParams({
  status: oneOf(
    'PENDING_PAYMENT',
    'PAID',
    'ACCEPTED',
    'READY',
    'OUT_FOR_DELIVERY',
    'COMPLETED',
    'EXPIRED',
    'CANCELLED',
    'REJECTED',
  ),
  vendor: textParam,
  search: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'largest', 'smallest'),
  /** The columns that are left out. */
  hide: textParam,
})
