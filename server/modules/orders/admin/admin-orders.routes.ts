import * as contract from '#contracts/admin/orders.ts'
import { revealOrderContact } from '#contracts/admin/users/contacts.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { previewRefund, refundOrder } from '../refunds/refund-order.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'
import { cancelOrder } from './cancel-order.ts'
import { revealContact } from './reveal-contact.ts'

interface AdminOrderDeps extends OrderDeps {
  /** An order with its money and its history, as administrators see it. */
  orderForAdmin(db: Db, id: OrderId): Promise<contract.AdminOrder>
}

export function mountAdminOrders(http: Http, { orderForAdmin, ...deps }: AdminOrderDeps) {
  const { db, clock, live } = deps

  serve(http, revealOrderContact, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store')
    const contact = await revealContact(db, { actor, id: params.id, now: clock.now() })
    publish(live, { type: 'contact_revealed' })
    return contact
  })

  serve(http, contract.cancelAdminOrder, async ({ actor, params, body }) => {
    await cancelOrder(deps, actor, params.id, body.reason)
    return orderForAdmin(db, params.id)
  })

  serve(http, contract.previewAdminRefund, ({ actor, params, body }) =>
    previewRefund(deps, { ...actor, vendorId: null }, params.id, body.refund),
  )

  serve(http, contract.refundAdminOrder, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.refundAdminOrder.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await refundOrder(deps, { ...actor, vendorId: null }, params.id, request, body)
    return orderForAdmin(db, params.id)
  })
}
