import * as admin from '#contracts/admin/events.ts'
import * as contract from '#contracts/events/event-cancellation.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { eventKeyForAdmin, recordDecision, refuseUncancellable } from '#server/modules/events/index.ts'
import { providerRefunds } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type CsvColumn, phoneCell, serveCsv } from '#server/platform/http/serve-csv.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'
import { cancelEvent } from './cancel-event.ts'
import { cancelledOrders, findCancellation } from './cancellation-progress.queries.ts'
import { type EventKey, paymentsToGiveBack, readCancellationPreview } from './event-cancellation.queries.ts'

/** The columns of `refunds.csv`. */
const orderColumns: readonly CsvColumn<contract.CancelledOrder>[] = [
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.number],
  [{ en: 'Guest', sw: 'Mgeni' }, (row) => row.customer.name],
  [{ en: 'Phone', sw: 'Simu' }, (row) => phoneCell(row.customer.phone)],
  [
    { en: 'Goes to', sw: 'Zinaenda kwa' },
    ({ goesTo }) => goesTo && [goesTo.name.en, goesTo.phone].filter(Boolean).join(' '),
  ],
  [{ en: 'Amount KES', sw: 'Kiasi KES' }, (row) => row.amountKES],
  [{ en: 'State', sw: 'Hali' }, (row) => row.state],
  [{ en: 'Why not sent', sw: 'Kwa nini haikutumwa' }, (row) => row.failure],
  [{ en: 'Receipt', sw: 'Risiti' }, (row) => row.receipt],
  [{ en: 'Returned', sw: 'Ilirudishwa' }, (row) => row.settledAt],
]

interface EventCancellationDeps extends OrderDeps {
  /** An event as administrators see it. */
  eventForAdmin(db: Db, id: EventId, now: Date): Promise<admin.AdminEvent>
}

export function mountEventCancellation(http: Http, { eventForAdmin, ...deps }: EventCancellationDeps) {
  const { db, clock } = deps

  const preview = async (key: EventKey) => {
    await refuseUncancellable(db, key, clock.now())
    return { ...(await readCancellationPreview(db, key)), byHand: await paidByHand(deps, key) }
  }

  serve(http, admin.previewAdminCancellation, async ({ params }) => preview(await eventKeyForAdmin(db, params.id)))

  serve(http, admin.cancelAdminEvent, async ({ actor, params, body }) => {
    const key = await eventKeyForAdmin(db, params.id)
    const decided = { decision: 'CANCELLED', reason: body.words } as const
    await cancelEvent(
      deps,
      { userId: actor.userId, vendorId: key.vendorId },
      { id: key.id, ...body },
      (tx, event, now) => recordDecision(tx, actor, { ...key, title: event.title }, decided, now),
    )
    return eventForAdmin(db, key.id, clock.now())
  })

  serve(http, contract.previewEventCancellation, ({ actor, params }) =>
    preview({ id: params.id, vendorId: actor.vendorId }),
  )

  serve(http, contract.cancelEvent, async ({ actor, params, body }) => {
    await cancelEvent(deps, actor, { id: params.id, ...body })
    return findCancellation(db, { id: params.id, vendorId: actor.vendorId }, clock.now())
  })

  serve(http, contract.getEventCancellation, ({ actor, params }) =>
    findCancellation(db, { id: params.id, vendorId: actor.vendorId }, clock.now()),
  )

  serve(http, contract.listCancelledOrders, ({ actor, params, query }) =>
    cancelledOrders(deps, actor, { ...params, ...query }),
  )

  serveCsv(http, contract.exportCancelledOrders, ({ actor, params, query: { language: _, ...filters } }) => ({
    name: 'refunds',
    columns: orderColumns,
    read: (page) => cancelledOrders(deps, actor, { ...params, ...filters, ...page }),
  }))
}

/** What no provider can send back, of what is known now: a payment without a phone, or too small a part of one. */
async function paidByHand({ db, providers }: OrderDeps, key: EventKey) {
  const all = await paymentsToGiveBack(db, key)
  const left = all.filter(
    ({ cents, ...payment }) => providerRefunds(providers, payment).route(payment, cents, false) === null,
  )
  return { orders: left.length, amountKES: toKES(left.reduce((sum, { cents }) => sum + cents, 0)) }
}
