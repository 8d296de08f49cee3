import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { printAlone } from '#web/ui/print-alone.tsx'
import type { TicketWidth } from './device-settings.ts'
import { KitchenTicket } from './kitchen-ticket.tsx'

/** A printer does not print to the edge of its paper. */
const printed: Record<TicketWidth, number> = { 58: 48, 80: 72 }

/** Prints the ticket of an order on a page as wide as the paper and as long as the ticket: a roll has no pages. */
export function printTicket(order: VendorOrder, shop: string, width: TicketWidth): void {
  const side = (width - printed[width]) / 2
  printAlone({
    content: <KitchenTicket order={order} shop={shop} />,
    width: `${printed[width]}mm`,
    page: (length) => `@page { size: ${width}mm ${length + 8}mm; margin: 3mm ${side}mm; }`,
  })
}
