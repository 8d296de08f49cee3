import type { TicketOrigin } from '#server/modules/tickets/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { orderLines, orders } from '../orders.tables.ts'

export const ticketOrigin: TicketOrigin = {
  isFree: sql<boolean>`(select ${orderLines.unitPriceCents} = 0 from ${orderLines}
    where ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId})`,
  orderNumber: sql<string>`(select ${orders.number} from ${orders}
    where ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId})`,
}
