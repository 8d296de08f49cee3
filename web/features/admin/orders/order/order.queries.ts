import { getAdminOrder } from '#contracts/admin/orders.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

/** Everything that is known of one order. */
export const adminOrder = (id: string) => apiQuery(getAdminOrder, [fillPath(getAdminOrder.path, { id })])
