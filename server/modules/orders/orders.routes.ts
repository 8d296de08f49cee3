import { checkCart, checkout as checkoutEndpoint } from '#contracts/checkout.ts'
import { giveTickets as giveTicketsEndpoint } from '#contracts/events/event-guests.ts'
import { listTicketReturns, returnTickets as returnTicketsEndpoint } from '#contracts/events/ticket-returns.ts'
import {
  keepLinkedOrder as keepLinkedOrderEndpoint,
  sendKeepCode as sendKeepCodeEndpoint,
  showLinkedOrder as showLinkedOrderEndpoint,
} from '#contracts/guests/linked-orders.ts'
import type { CustomerOrder } from '#contracts/orders.ts'
import * as contract from '#contracts/orders.ts'
import { revokeTicket as revokeTicketEndpoint } from '#contracts/tickets/vendor-tickets.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import {
  type Actor,
  askingBrowser,
  clearAskingBrowser,
  type PhoneCodeDeps,
  phoneCodeVisitor,
  readLanguage,
  type StartSession,
  toUser,
} from '#server/modules/identity/index.ts'
import type { PaymentDeps } from '#server/modules/payments/index.ts'
import type { TicketReader } from '#server/modules/tickets/index.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { mountAddresses } from './addresses/addresses.routes.ts'
import { mountBillingDetails } from './billing-details/billing-details.routes.ts'
import { type CheckoutDeps, placeOrder } from './checkout/place-order.ts'
import { validateCart } from './checkout/validate-cart.ts'
import { mountLater } from './later/later.routes.ts'
import { afterAbandoningHostedCheckout } from './lifecycle/after-abandoning-hosted-checkout.ts'
import { cancelOwnOrder } from './lifecycle/cancel-own-order.ts'
import { checkPayment, claimOwnReceipt } from './lifecycle/check-payment.ts'
import { retryPayment } from './lifecycle/customer-transitions.ts'
import { keepLinkedOrder, sendKeepCode } from './links/keep-linked-order.ts'
import { readOrderToken } from './links/order-link.ts'
import { showLinkedOrder } from './links/show-linked-order.ts'
import * as queries from './orders.queries.ts'
import type { OrderDeps } from './refunds/refund-with-lock.ts'
import { returnTickets } from './refunds/return-tickets.ts'
import { ticketReturns } from './refunds/returnable.queries.ts'
import { type GiveDeps, giveTickets } from './tickets/give-tickets.ts'
import { revokeTicket } from './tickets/revoke-ticket.ts'
import { mountVendorOrders } from './vendor-orders.routes.ts'

interface OrdersDeps extends OrderDeps, GiveDeps, Pick<TicketReader, 'ticketKeySecrets'> {
  checkout: CheckoutDeps
  payments: PaymentDeps
  phoneCodes: PhoneCodeDeps
  startSession: StartSession
}

export function mountOrders(http: Http, { checkout, payments, phoneCodes, startSession, ...deps }: OrdersDeps) {
  mountVendorOrders(http, deps)
  mountLater(http, deps)
  mountAddresses(http, deps)
  mountBillingDetails(http, deps)
  const { db, clock } = deps
  const ownOrder = async ({ userId, isGuest }: Actor, id: OrderId): Promise<CustomerOrder> => {
    const order = await queries.customerOrder(deps, userId, id)
    return isGuest ? { ...order, linkToken: await readOrderToken(db, deps.ticketKeySecrets, id, clock.now()) } : order
  }

  serve(http, checkCart, async ({ body, request }) => validateCart(checkout, body, await http.identify(request)))

  serve(http, checkoutEndpoint, ({ actor, body, idempotencyKey }) =>
    placeOrder(checkout, actor, idempotentRequest(actor.userId, checkoutEndpoint.path, idempotencyKey, body), body),
  )

  serve(http, showLinkedOrderEndpoint, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const visitor = await http.identify(request, { guests: 'allowed' })
    return showLinkedOrder({ ...deps, codeChannels: phoneCodes.channels }, { ...body, address: request.ip, visitor })
  })

  serve(http, sendKeepCodeEndpoint, ({ body, request, reply }) =>
    sendKeepCode(phoneCodes, { ...body, ...phoneCodeVisitor(request, reply, http.config) }),
  )

  serve(http, keepLinkedOrderEndpoint, async ({ body, request, reply }) => {
    const account = await http.identify(request)
    const { userId, isNew } = await keepLinkedOrder(phoneCodes, {
      ...body,
      account,
      network: networkPrefix(request.ip),
      browserHash: askingBrowser(request, http.config),
      language: readLanguage(request) ?? 'en',
    })
    clearAskingBrowser(reply, http.config)
    request.log.info({ userId }, 'kept the order of a guest')
    // What was there before is not confirmed by a code that was sent to keep an order.
    if (!account) return startSession(userId, request, reply, isNew)
    reply.header('cache-control', 'no-store')
    return { user: toUser(account), csrfToken: account.csrfToken }
  })

  serve(http, contract.listMyOrders, ({ actor, query }) => queries.ordersOfCustomer(deps, actor.userId, query))

  serve(http, contract.getMyOrder, ({ actor, params }) => ownOrder(actor, params.id))

  serve(http, contract.payOrder, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.payOrder.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await afterAbandoningHostedCheckout(payments, { customerId: actor.userId, id: params.id }, () =>
      retryPayment(checkout, actor, params.id, request, body),
    )
    return ownOrder(actor, params.id)
  })

  serve(http, contract.checkMyPayment, async ({ actor, params }) => {
    await checkPayment(payments, actor, params.id)
    return ownOrder(actor, params.id)
  })

  serve(http, contract.claimMyReceipt, async ({ actor, params, body }) => {
    await claimOwnReceipt(payments, actor, params.id, body.receipt)
    return ownOrder(actor, params.id)
  })

  serve(http, contract.cancelMyOrder, async ({ actor, params, body }) => {
    await afterAbandoningHostedCheckout(payments, { customerId: actor.userId, id: params.id }, () =>
      cancelOwnOrder(deps, actor, params.id, body?.reason),
    )
    return ownOrder(actor, params.id)
  })

  const returnsOf = async (userId: UserId, id: OrderId) => ({
    items: await ticketReturns(db, userId, id, deps.clock.now()),
  })
  serve(http, listTicketReturns, ({ actor, params }) => returnsOf(actor.userId, params.id))
  serve(http, returnTicketsEndpoint, async ({ actor, params, body, idempotencyKey }) => {
    const route = returnTicketsEndpoint.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await returnTickets(deps, actor, params.id, request, body)
    return returnsOf(actor.userId, params.id)
  })

  serve(http, giveTicketsEndpoint, ({ actor, params, body, idempotencyKey, request: http }) => {
    const route = giveTicketsEndpoint.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    const language = readLanguage(http) ?? 'en'
    return giveTickets(deps, actor, request, { ...body, eventId: params.id, language })
  })

  serve(http, revokeTicketEndpoint, ({ actor, params, body }) => revokeTicket(deps, actor, { ...params, ...body }))
}
