import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { type Erase, erasedName, isOneOf, names, withoutPerson } from '#server/platform/database/erasure.ts'
import { savedAddresses } from '../addresses/addresses.tables.ts'
import { hiddenAddresses } from '../addresses/hidden-addresses.tables.ts'
import { billingDetails } from '../billing-details/billing-details.tables.ts'
import { orderLinks } from '../links/order-links.tables.ts'
import { orderLines, orders, orderTransitions } from '../orders.tables.ts'

/**
 * Their orders stay, with amounts, lines and times: books that are kept for seven years. Who ordered, where it went and
 * what was written to the kitchen goes.
 */
export const eraseOrders: Erase = async (tx, person) => {
  const { userId, vendorIds, orderIds } = person
  await tx.delete(savedAddresses).where(eq(savedAddresses.customerId, userId))
  await tx.delete(billingDetails).where(eq(billingDetails.customerId, userId))
  await tx.delete(hiddenAddresses).where(eq(hiddenAddresses.customerId, userId))
  await tx
    .update(orders)
    .set({
      contactName: erasedName,
      contactPhone: '',
      contactEmail: '',
      areaName: null,
      address: null,
      landmark: null,
      note: null,
      complimentaryNote: withoutPerson(orders.complimentaryNote, person),
    })
    .where(and(isOneOf(orders.vendorId, vendorIds), eq(orders.customerId, userId)))
  await tx
    .update(orderLines)
    .set({ holderNames: null })
    .where(
      and(
        isOneOf(orderLines.vendorId, vendorIds),
        isOneOf(orderLines.orderId, orderIds),
        isNotNull(orderLines.holderNames),
      ),
    )
  await tx.delete(orderLinks).where(and(isOneOf(orderLinks.vendorId, vendorIds), isOneOf(orderLinks.orderId, orderIds)))
  // A reason is a person's words: of whoever ordered, of the shop, of an administrator.
  await tx
    .update(orderTransitions)
    .set({ reason: withoutPerson(orderTransitions.reason, person) })
    .where(
      and(
        isOneOf(orderTransitions.vendorId, vendorIds),
        isOneOf(orderTransitions.orderId, orderIds),
        names(orderTransitions.reason, person),
      ),
    )
}
