import { type AdminOrderSort, listAdminOrders } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export interface OrderFilters {
  status?: OrderStatus
  /** A vendor's address or id. */
  vendor?: string
  search?: string
  /** Placed on these days, both included. */
  from?: string
  to?: string
  sortBy?: AdminOrderSort
}

export const adminOrders = ({ status, vendor, search, from, to, sortBy }: OrderFilters) =>
  apiPages(listAdminOrders, ['/api/admin/orders', status, vendor, search, from, to, sortBy])
