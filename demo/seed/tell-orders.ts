import type { DemoOrder } from '../market/types.ts'
import { type Draw, drawer } from './draw.ts'
import { ledgerRows, transfersOf } from './ledger.ts'
import { holdRows, lineRows, moveRows, orderRow } from './orders.ts'
import { paymentRows } from './payments.ts'
import { tellPayouts } from './payouts.ts'
import { complaintAt, givenBack } from './refunds.ts'
import type { Scene } from './scene.ts'
import { checkInRows, ticketRows } from './tickets.ts'

/** Every row that the product would have written for the history so far. */
export function tellOrders(history: readonly DemoOrder[], scene: Scene) {
  const draw = drawer()
  const unsent = newestComplaint(history, scene)
  const told = history.map((demo) => tellOrder(demo, scene, draw, demo.key === unsent))
  const backs = told.flatMap(({ back }) => back ?? [])
  const transfers = told.flatMap((each) => each.transfers)
  const payouts = tellPayouts(transfers, scene, draw)
  return {
    orders: told.map(({ order }) => order),
    lines: told.flatMap(({ lines }) => lines),
    moves: told.flatMap(({ moves }) => moves),
    holds: told.flatMap(({ holds }) => holds),
    payments: told.flatMap(({ payments }) => payments),
    refunds: backs.map(({ refund }) => refund),
    refundLines: backs.flatMap(({ lines }) => lines),
    payouts: payouts.map(({ payout }) => payout),
    refundsSent: backs.map(({ remittance }) => remittance),
    payoutsSent: payouts.flatMap(({ remittance }) => remittance ?? []),
    tickets: told.flatMap(({ tickets }) => tickets),
    checkIns: told.flatMap(({ checkIns }) => checkIns),
    ledger: ledgerRows([...transfers, ...payouts.flatMap((each) => each.transfers)]),
  }
}

/** The order with the newest part that went back: that one could not be sent, so that there is something to look into. */
function newestComplaint(history: readonly DemoOrder[], scene: Scene): string | undefined {
  const complaints = history.flatMap((demo) => {
    const at = complaintAt(demo, scene)
    return at ? [{ key: demo.key, at }] : []
  })
  return complaints.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.key
}

function tellOrder(demo: DemoOrder, scene: Scene, draw: Draw, isUnsent: boolean) {
  const order = orderRow(demo, scene, draw)
  const lines = lineRows(demo, order, scene)
  const payments = paymentRows(demo, order, draw)
  const payment = payments.find(({ status }) => status === 'SUCCEEDED')
  const back = givenBack(demo, { order, lines, payment, isUnsent }, scene, draw)
  const tickets = ticketRows(demo, order, lines, scene, draw)
  return {
    order,
    lines,
    payments,
    back,
    moves: moveRows(demo, order, scene),
    holds: holdRows(demo, order, scene),
    tickets,
    checkIns: checkInRows(tickets, scene.shops.get(demo.vendorKey)!.ownerId),
    transfers: transfersOf(demo, order, payment, back, scene),
  }
}
