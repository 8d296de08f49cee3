import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { holds, products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { groupOptions, optionGroups, productOptionGroups } from '#server/modules/catalog/options/options.tables.ts'
import { productPictures } from '#server/modules/catalog/pictures/product-pictures.tables.ts'
import { commissionRules } from '#server/modules/commissions/commissions.tables.ts'
import { checkIns } from '#server/modules/door/door.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { collections, placementDays, placements } from '#server/modules/featured/featured.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { appendEntries } from '#server/modules/ledger/index.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orderLines, orderPriceLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { payments, refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { pictures } from '#server/modules/pictures/pictures.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { ensureTicketKey, sampleKeySecrets, type TicketKeySecrets } from '#server/modules/tickets/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import {
  categories,
  deliveryAreas,
  vendorCategories,
  vendorClosures,
  vendorOpeningWindows,
  vendors,
} from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { market } from '../market/index.ts'
import { orderHistory } from '../market/order-history.ts'
import { buildCommissionRules, ruleAuditRows } from './catalog/commission-rules.ts'
import { contactRows } from './catalog/contact.ts'
import { buildPlacements } from './catalog/placements.ts'
import { buildCatalog } from './catalog/products.ts'
import { buildUsers } from './catalog/users.ts'
import { vendorDecisionRows } from './catalog/vendor-decisions.ts'
import { buildVendors, categoryRows, vendorDetailRows } from './catalog/vendors.ts'
import { insertRows } from './insert-rows.ts'
import { buildOrderRows } from './orders/order-rows.ts'

export interface WrittenCounts {
  vendors: number
  products: number
  events: number
  customers: number
  orders: number
  tickets: number
}

/**
 * Writes the demo market as it would stand at `now`, in the caller's transaction. The same moment writes the same rows.
 */
export async function writeMarket(
  tx: Tx,
  now: Date,
  { passwordHash, ticketKeySecrets = sampleKeySecrets }: { passwordHash: string; ticketKeySecrets?: TicketKeySecrets },
): Promise<WrittenCounts> {
  const userRows = buildUsers(market, now, passwordHash)
  const vendorRows = buildVendors(market, userRows, now)
  const details = vendorDetailRows(market, vendorRows, now)
  const catalog = buildCatalog(market, vendorRows, now)
  const rules = buildCommissionRules(market, userRows, vendorRows, catalog, now)
  const categoriesOf = new Map(market.vendors.map(({ key, categories: found }) => [key, found]))
  const built = buildOrderRows(orderHistory({ market, now }), {
    now,
    userRows,
    vendorRows,
    catalog,
    rules,
    categoriesOf,
    ticketKeyId: await ensureTicketKey(tx, ticketKeySecrets, now),
  })
  const onSale = [...catalog.byKey.values()]

  await insertRows(tx, users, [...userRows.values()])
  await insertRows(tx, settings, contactRows(market.admin, userRows, now))
  await insertRows(tx, categories, categoryRows(market))
  await insertRows(tx, vendors, [...vendorRows.values()])
  await insertRows(tx, vendorOpeningWindows, details.windows)
  await insertRows(tx, vendorClosures, details.closures)
  await insertRows(tx, deliveryAreas, details.areas)
  await insertRows(tx, vendorCategories, details.categories)
  await insertRows(tx, commissionRules, rules)
  await insertRows(tx, auditEntries, [
    ...vendorDecisionRows(market, userRows, vendorRows),
    ...ruleAuditRows(rules, vendorRows, catalog),
  ])

  await insertRows(tx, stocks, catalog.stocks)
  await insertRows(tx, pictures, catalog.pictures)
  await insertRows(tx, events, [...catalog.events.values()])
  await insertRows(
    tx,
    products,
    onSale.map(({ row }) => row),
  )
  await insertRows(
    tx,
    productVariations,
    onSale.flatMap(({ variations }) => [...variations.values()]),
  )

  await insertRows(tx, productPictures, catalog.ofProducts)
  await insertRows(tx, optionGroups, catalog.choices.groups)
  await insertRows(tx, groupOptions, catalog.choices.options)
  await insertRows(tx, productOptionGroups, catalog.choices.ofProducts)

  const plan = buildPlacements(vendorRows, catalog, now)
  await insertRows(tx, collections, plan.collections)
  await insertRows(tx, placements, plan.placements)
  await insertRows(tx, placementDays, plan.days)

  await insertRows(tx, orders, built.orders)
  await insertRows(tx, orderLines, built.lines)
  await insertRows(tx, orderPriceLines, built.priceLines)
  await insertRows(tx, orderTransitions, built.transitions)
  await insertRows(tx, holds, built.holds)
  await insertRows(tx, payments, built.payments)
  await insertRows(tx, refunds, built.refunds)
  await insertRows(tx, refundLines, built.refundLines)
  await insertRows(tx, payouts, built.payouts)
  await insertRows(tx, disbursements, built.refundsSent)
  await insertRows(tx, disbursements, built.payoutsSent)
  await insertRows(tx, tickets, built.tickets)
  await insertRows(tx, checkIns, built.checkIns)

  await insertRows(tx, ledgerTransfers, built.ledger.transfers)
  await appendEntries(
    tx,
    sql`select vendor_id, transfer_id, account_key, amount_cents from json_to_recordset(${JSON.stringify(built.ledger.entries)}::json)
      as entry(vendor_id uuid, transfer_id uuid, account_key text, amount_cents bigint)`,
  )

  return {
    vendors: vendorRows.size,
    products: onSale.length,
    events: catalog.events.size,
    customers: market.customers.length,
    orders: built.orders.length,
    tickets: built.tickets.length,
  }
}
