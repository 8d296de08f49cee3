import { getMyOrder, listMyOrders } from '#contracts/orders.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const myOrders = apiPages(listMyOrders, ['/api/user/orders'])
export const myOrder = (id: string) => apiQuery(getMyOrder, [fillPath(getMyOrder.path, { id })])
