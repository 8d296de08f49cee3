import { queryOptions } from '@tanstack/react-query'
import { getMyOrder } from '#contracts/orders.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

/**
 * The order that is being paid. Live updates say when it has moved; besides, it is read again whenever somebody comes
 * back to the page, often from the prompt on the same phone, where the live line sleeps.
 */
export const paidOrder = (id: string) =>
  queryOptions({
    ...apiQuery(getMyOrder, [fillPath(getMyOrder.path, { id })]),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
