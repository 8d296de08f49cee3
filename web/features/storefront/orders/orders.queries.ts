import { getMyOrder, listMyOrders } from '#contracts/orders.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

export const myOrders = apiPages(listMyOrders, ['/api/user/orders'])
export const myOrder = (id: string) => apiQuery(getMyOrder, [`/api/user/orders/${id}`])
