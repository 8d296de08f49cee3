import { randomInt } from 'node:crypto'
import { orderNumberPrefix } from '#contracts/wire/order-number.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'

/**
 * `UZ48251937`: eight digits can be read aloud in pairs, fit Daraja's 12 characters, and do not reveal how many orders
 * there are.
 */
export const newOrderNumber = () => `${orderNumberPrefix}${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Whether two orders drew the same number: it is drawn again, and nobody notices. */
export const isNumberTaken = (error: unknown): boolean =>
  ['orders_number_key', 'customer_orders_number_key'].includes(violatedConstraint(error) ?? '')
