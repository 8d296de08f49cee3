import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { holds, products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { commissionRules } from '#server/modules/commissions/commissions.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orderLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { remittances } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { payments, refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { checkIns } from '#server/modules/tickets/check-in.tables.ts'
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
import { orderHistory } from '../market/history.ts'
import { market } from '../market/index.ts'
import { ruleActs, rulesOf } from './commissions.ts'
import { decisionRows } from './decisions.ts'
import { goodsOf } from './goods.ts'
import { insertRows } from './insert-rows.ts'
import { peopleOf } from './people.ts'
import { categoryRows, shopDetailRows, shopsOf } from './shops.ts'
import { tellOrders } from './tell-orders.ts'

export interface Written {
  vendors: number
  products: number
  events: number
  customers: number
  orders: number
  tickets: number
}

/** Writes the demo market as it would stand at `now`, in the caller's transaction. The same moment writes the same rows. */
export async function writeMarket(tx: Tx, now: Date, passwordHash: string): Promise<Written> {
  const people = peopleOf(market, now, passwordHash)
  const shops = shopsOf(market, people, now)
  const details = shopDetailRows(market, shops, now)
  const goods = goodsOf(market, shops, now)
  const rules = rulesOf(market, people, shops, goods, now)
  const categoriesOf = new Map(market.vendors.map(({ key, categories: found }) => [key, found]))
  const told = tellOrders(orderHistory({ market, now }), { now, people, shops, goods, rules, categoriesOf })
  const onSale = [...goods.byKey.values()]

  await insertRows(tx, users, [...people.values()])
  await insertRows(tx, categories, categoryRows(market))
  await insertRows(tx, vendors, [...shops.values()])
  await insertRows(tx, vendorOpeningWindows, details.windows)
  await insertRows(tx, vendorClosures, details.closures)
  await insertRows(tx, deliveryAreas, details.areas)
  await insertRows(tx, vendorCategories, details.categories)
  await insertRows(tx, commissionRules, rules)
  await insertRows(tx, auditEntries, [...decisionRows(market, people, shops), ...ruleActs(rules, shops, goods)])

  await insertRows(tx, stocks, goods.stocks)
  await insertRows(tx, events, [...goods.shows.values()])
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

  await insertRows(tx, orders, told.orders)
  await insertRows(tx, orderLines, told.lines)
  await insertRows(tx, orderTransitions, told.moves)
  await insertRows(tx, holds, told.holds)
  await insertRows(tx, payments, told.payments)
  await insertRows(tx, refunds, told.refunds)
  await insertRows(tx, refundLines, told.refundLines)
  await insertRows(tx, payouts, told.payouts)
  await insertRows(tx, remittances, told.refundsSent)
  await insertRows(tx, remittances, told.payoutsSent)
  await insertRows(tx, tickets, told.tickets)
  await insertRows(tx, checkIns, told.checkIns)

  await insertRows(tx, ledgerAccounts, told.ledger.accounts)
  await insertRows(tx, ledgerTransfers, told.ledger.transfers)
  await insertRows(tx, ledgerEntries, told.ledger.entries)

  return {
    vendors: shops.size,
    products: onSale.length,
    events: goods.shows.size,
    customers: market.customers.length,
    orders: told.orders.length,
    tickets: told.tickets.length,
  }
}
