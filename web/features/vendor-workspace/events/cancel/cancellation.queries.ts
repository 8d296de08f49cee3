import { queryOptions } from '@tanstack/react-query'
import {
  type CancelledOrderState,
  getEventCancellation,
  listCancelledOrders,
  previewEventCancellation,
} from '#contracts/events/event-cancellation.ts'
import { call } from '#web/lib/api/api.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

/** What cancelling would cost now: read anew whenever it is looked at. */
export const cancellationPreview = (id: string) =>
  queryOptions({
    queryKey: [fillPath(previewEventCancellation.path, { id })],
    queryFn: () => call(previewEventCancellation, { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  })

export const eventCancellation = (id: string) =>
  apiQuery(getEventCancellation, [fillPath(getEventCancellation.path, { id })])

const inList = 10

export const cancelledOrders = (id: string, state?: CancelledOrderState) =>
  apiPages(listCancelledOrders, [fillPath(listCancelledOrders.path, { id }), state], inList)
