import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import type { TicketWidth } from './device-settings.ts'
import { KitchenTicket } from './kitchen-ticket.tsx'

/** A printer does not print to the edge of its paper. */
const printed: Record<TicketWidth, number> = { 58: 48, 80: 72 }
const pixelsPerMillimetre = 96 / 25.4

/**
 * Prints the ticket of an order alone, on a page as wide as the paper and as long as the ticket: a roll has no pages. The browser asks
 * which printer, unless it was started to print by itself.
 */
export function printTicket(order: VendorOrder, shop: string, width: TicketWidth): void {
  const box = document.createElement('div')
  box.dataset.ticket = String(width)
  box.style.width = `${printed[width]}mm`
  document.body.append(box)
  const root = createRoot(box)
  flushSync(() => root.render(<KitchenTicket order={order} shop={shop} />))
  const length = Math.ceil(box.getBoundingClientRect().height / pixelsPerMillimetre) + 8
  const styles = new CSSStyleSheet()
  styles.replaceSync(`
    @page { size: ${width}mm ${length}mm; margin: 3mm ${(width - printed[width]) / 2}mm; }
    [data-ticket] { position: absolute; top: 0; left: -200mm; color: #000; background: #fff; color-scheme: light; }
    @media print {
      html, body { margin: 0; min-height: 0; background: #fff; }
      body > :not([data-ticket]) { display: none !important; }
      [data-ticket] { position: static; }
    }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== styles)
    root.unmount()
    box.remove()
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
