import type { OrderLine } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'

/** `2 × Whole fried tilapia, Large`; a ticket's name is only that of its type, so it says that it is one. */
export const lineWords = ({ quantity, kind, name, variationName }: OrderLine): string => {
  const words = [kind === 'TICKET' && m.orders_ticket(), name, variationName].filter(Boolean).join(', ')
  return `${quantity}\u00a0×\u00a0${words}`
}
