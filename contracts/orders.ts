import * as z from 'zod'
import { ProductKind } from './catalog.ts'
import { foodFacts } from './food-facts.ts'
import { CommissionRate } from './money/commissions.ts'
import { promptLimits, queriesOfCustomer, queriesOfPayment } from './money/payment-limits.ts'
import { Payment, PaymentChoice, PaymentMethodOption } from './money/payments.ts'
import { PriceLine } from './money/price-lines.ts'
import { OrderRefund } from './money/refunds.ts'
import { ChosenOption } from './options/options.ts'
import { Ticket } from './tickets/tickets.ts'
import { WayMinutes } from './vendor-orders/way-minutes.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from './wire/money.ts'
import {
  DeliveryAreaId,
  Instant,
  OrderId,
  OrderLineId,
  optionalText,
  Picture,
  ProductId,
  ProviderReceipt,
  page,
  pageQuery,
  Slug,
  text,
  VariationId,
  VendorId,
} from './wire/primitives.ts'

/**
 * PENDING_PAYMENT: stock held, not paid. PAID: waits for the vendor. ACCEPTED: being prepared. READY. OUT_FOR_DELIVERY.
 * COMPLETED. EXPIRED: not paid in time. CANCELLED. REJECTED: by the vendor, after payment; the money goes back.
 */
export const OrderStatus = z.enum([
  'PENDING_PAYMENT',
  'PAID',
  'ACCEPTED',
  'READY',
  'OUT_FOR_DELIVERY',
  'COMPLETED',
  'EXPIRED',
  'CANCELLED',
  'REJECTED',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const FulfilmentMethod = z.enum(['PICKUP', 'DELIVERY', 'TICKETS'])
export type FulfilmentMethod = z.infer<typeof FulfilmentMethod>

export const FulfilmentChoice = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('PICKUP') }),
  z.strictObject({
    method: z.literal('DELIVERY'),
    areaId: DeliveryAreaId,
    address: text(200),
    landmark: optionalText(200).optional(),
  }),
  z.strictObject({ method: z.literal('TICKETS') }),
])
export type FulfilmentChoice = z.infer<typeof FulfilmentChoice>

export const OrderLine = z.object({
  id: OrderLineId,
  productId: ProductId,
  productVariationId: VariationId.nullable(),
  kind: ProductKind,
  name: z.string(),
  variationName: z.string().nullable(),
  /** What was chosen with it, in the order of its groups; in its price. */
  options: z.array(ChosenOption),
  unitPriceKES: Shillings,
  quantity: z.int(),
  /** So many at that price; and what was paid for them after discounts, with the fees and taxes on them. */
  amountKES: Shillings,
  paidKES: Shillings,
  /** How many of them were refunded, line by line. */
  refundedQuantity: z.int(),
  picture: Picture.nullable(),
  /** As they were stated when it was ordered. */
  ...foodFacts,
})
export type OrderLine = z.infer<typeof OrderLine>

/** The marketplace's commission of a line: the rate it was sold at, and the amount. */
export const SoldLine = OrderLine.extend({
  commission: z.object({ rate: CommissionRate, amountKES: ShillingsAndCents }),
})
export type SoldLine = z.infer<typeof SoldLine>

export const OrderActor = z.enum(['CUSTOMER', 'VENDOR', 'ADMIN', 'SYSTEM'])
export type OrderActor = z.infer<typeof OrderActor>

export const OrderTransition = z.object({
  status: OrderStatus,
  actor: OrderActor,
  reason: z.string().nullable(),
  at: Instant,
})

export const OrderFulfilment = z.object({
  method: FulfilmentMethod,
  areaName: z.string().nullable(),
  address: z.string().nullable(),
  landmark: z.string().nullable(),
})

export const orderFacts = {
  id: OrderId,
  /** The reference. */
  number: z.string(),
  /**
   * What is called out in the shop; of no other order there that is not over. Null before it is paid, and of tickets.
   */
  callNumber: z.int().nullable(),
  status: OrderStatus,
  fulfilment: OrderFulfilment,
  totalKES: Shillings,
  /** What of it was refunded, or is being refunded. */
  refundedKES: Shillings,
  /** What is left of it after refunds. */
  leftKES: Shillings,
  placedAt: Instant,
  paidAt: Instant.nullable(),
  /** The end of the payment window. */
  expiresAt: Instant,
  /** Until when the vendor should have accepted; null when it no longer has to. */
  acceptBy: Instant.nullable(),
  /**
   * When its vendor said it would be ready, null before it is accepted; of an order for later by its slot, from the
   * beginning on.
   */
  readyBy: Instant.nullable(),
  /**
   * When it was promised to be at the door, or ready where it is collected: fixed as its vendor accepts it. Null before,
   * and of tickets.
   */
  promisedAt: Instant.nullable(),
  /** The way to its area when it was ordered, in minutes; null of what is not delivered. */
  wayMinutes: WayMinutes.nullable(),
  /** From when on its delivery fee goes back by itself, as long as that is still to come; null where it never does. */
  lateFeeAt: Instant.nullable(),
  /** When it went out for delivery. */
  leftAt: Instant.nullable(),
  /** The slot of an order for later; null of one for now. */
  scheduledFor: Instant.nullable(),
  scheduledUntil: Instant.nullable(),
  /** When it goes into the kitchen: until then its customer cancels it. Null once it is there. */
  kitchenDueAt: Instant.nullable(),
  /** Nobody turned it down: its vendor did not accept it in time. */
  isMissed: z.boolean(),
  lines: z.array(OrderLine),
}

/** A row of the customer's list. */
export const OrderSummary = z.object({
  ...orderFacts,
  vendor: z.object({
    id: VendorId,
    slug: Slug,
    name: z.string(),
    phone: z.string(),
    /** How long it usually takes, from when an order is paid. */
    preparationMinutes: z.object({ from: z.int(), to: z.int() }),
  }),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const CustomerOrder = OrderSummary.extend({
  vendor: OrderSummary.shape.vendor.extend({ address: z.string() }),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  note: z.string().nullable(),
  priceLines: z.array(PriceLine),
  history: z.array(OrderTransition),
  /** The latest attempt to pay; null of an order that cost nothing. */
  payment: Payment.nullable(),
  /** How the next attempt can be made; none when the order can no longer be paid. */
  paymentMethods: z.array(PaymentMethodOption),
  tickets: z.array(Ticket),
  /** What a QR shows to collect a pick-up order with; null before it is paid, and once it is collected. */
  collectionCode: z.string().nullable(),
  refunds: z.array(OrderRefund),
  /** Of the link that shows the order of a guest; null of an account's, and to whoever is shown it by that link. */
  linkToken: z.string().nullable(),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** An order that is, or was, to be paid. */
export type OrderWithPayment = CustomerOrder & { payment: Payment }

const byId = { params: z.object({ id: OrderId }) }

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/user/orders',
  summary: 'Lists the orders of the customer, the newest first, by status',
  access: 'user',
  filterOrder: ['status'],
  query: z.strictObject({ status: OrderStatus.optional(), ...pageQuery }),
  response: page(OrderSummary),
})

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id',
  summary: 'Shows an order of the customer',
  access: 'user',
  guests: 'allowed',
  ...byId,
  response: CustomerOrder,
  errors: ['not_found'],
})

/** Retries the payment, on the same or another phone, once the attempt before has settled. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/pay',
  summary: 'Retries the payment of an order',
  access: 'user',
  guests: 'allowed',
  idempotent: true,
  limits: promptLimits,
  ...byId,
  body: z.strictObject({ payment: PaymentChoice }),
  response: CustomerOrder,
  errors: [
    'not_found',
    'invalid_transition',
    'payment_in_progress',
    'event_cancelled',
    'vendor_unavailable',
    'payment_method_unavailable',
    'too_many_phones',
  ],
})

/** Queries the provider now for the payment's status; at most every ten seconds. */
export const checkMyPayment = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/check-payment',
  summary: 'Queries the provider now for the payment of an order',
  access: 'user',
  guests: 'allowed',
  limits: [queriesOfPayment, queriesOfCustomer],
  ...byId,
  response: CustomerOrder,
  errors: ['not_found'],
})

/**
 * The receipt that the customer has of a payment without a final status. It proves nothing, but helps whoever looks for
 * the money.
 */
export const claimMyReceipt = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/claim-receipt',
  summary: 'Keeps the receipt of a payment that may have been charged',
  access: 'user',
  guests: 'allowed',
  limits: [queriesOfPayment, queriesOfCustomer],
  ...byId,
  body: z.strictObject({ receipt: ProviderReceipt }),
  response: CustomerOrder,
  errors: ['not_found', 'invalid_transition'],
})

/** Why a customer cancels what is paid, from a list of our own. */
export const CancelReason = z.enum(['WRONG_ADDRESS', 'FORGOT_SOMETHING', 'TAKES_TOO_LONG', 'CUSTOMER_CANCELLED'])
export type CancelReason = z.infer<typeof CancelReason>

/** What is paid goes back at once; from its acceptance on only the vendor cancels it. */
export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/cancel',
  summary: 'Cancels an order that is not paid, or is paid and not accepted yet, which refunds it',
  access: 'user',
  guests: 'allowed',
  ...byId,
  body: z.strictObject({ reason: CancelReason.optional() }).nullish(),
  response: CustomerOrder,
  errors: ['not_found', 'invalid_transition', 'payment_in_progress', 'tickets_used'],
})
