import type { DemoOrder } from '../market/types.ts'
import { type Draw, drawer } from './draw.ts'
import { ledgerRows, transfersOf } from './ledger.ts'
import { holdRows, lineRows, moveRows, orderRow } from './orders.ts'
import { paymentRows, refundRows } from './payments.ts'
import type { Scene } from './scene.ts'
import { checkInRows, ticketRows } from './tickets.ts'

/** Every row that the product would have written for the history so far. */
export function tellOrders(history: readonly DemoOrder[], scene: Scene) {
  const draw = drawer()
  const told = history.map((demo) => tellOrder(demo, scene, draw))
  return {
    orders: told.map(({ order }) => order),
    lines: told.flatMap(({ lines }) => lines),
    moves: told.flatMap(({ moves }) => moves),
    holds: told.flatMap(({ holds }) => holds),
    payments: told.flatMap(({ payments }) => payments),
    refunds: told.flatMap(({ refunds }) => refunds),
    tickets: told.flatMap(({ tickets }) => tickets),
    checkIns: told.flatMap(({ checkIns }) => checkIns),
    ledger: ledgerRows(told.flatMap(({ transfers }) => transfers)),
  }
}

function tellOrder(demo: DemoOrder, scene: Scene, draw: Draw) {
  const order = orderRow(demo, scene, draw)
  const lines = lineRows(demo, order, scene)
  const payments = paymentRows(demo, order, draw)
  const paid = payments.find(({ status }) => status === 'SUCCEEDED')
  const refunds = refundRows(demo, order, paid, draw)
  const tickets = ticketRows(demo, order, lines, scene, draw)
  return {
    order,
    lines,
    payments,
    refunds,
    moves: moveRows(demo, order, scene),
    holds: holdRows(demo, order, scene),
    tickets,
    checkIns: checkInRows(tickets, scene.shops.get(demo.vendorKey)!.ownerId),
    transfers: transfersOf(demo, order, paid, refunds, scene),
  }
}
