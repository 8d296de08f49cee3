import * as z from 'zod'
import { ProductKind } from './catalog.ts'
import { CommissionRate } from './money/commissions.ts'
import { Payment, PaymentChoice, PaymentMethod, PaymentStatus } from './money/payments.ts'
import { OrderRefund, RefundChoice, RefundOrderBody, RefundPreview, refundRefusals } from './money/refunds.ts'
import { DeliveryArea, OpenState } from './vendors.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from './wire/money.ts'
import {
  DeliveryAreaId,
  Email,
  EventId,
  Instant,
  OrderId,
  OrderLineId,
  optionalText,
  PaymentId,
  Phone,
  Picture,
  ProductId,
  page,
  pageQuery,
  SearchText,
  Slug,
  TicketId,
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

/** At most this many of one line, and this many lines: far above any meal, far below a mistake. */
export const maxQuantity = 100
export const maxLines = 50

export const CartLine = z.strictObject({
  productId: ProductId,
  productVariationId: VariationId.optional(),
  quantity: z.int().min(1).max(maxQuantity),
  /** The price the customer saw. It is never charged; it only shows that the price has changed. */
  priceKES: Shillings,
})

export const checkout = endpoint({
  method: 'POST',
  path: '/api/cart/checkout',
  status: 201,
  access: 'user',
  idempotent: true,
  body: z.strictObject({
    vendorId: VendorId,
    items: z.array(CartLine).min(1, 'Your cart is empty.').max(maxLines),
    fulfilment: FulfilmentChoice,
    contact: z.strictObject({ name: text(80), phone: Phone, email: Email }),
    note: optionalText(500).optional(),
    payment: PaymentChoice,
  }),
  response: z.object({
    order: z.object({
      id: OrderId,
      number: z.string(),
      status: OrderStatus,
      totalKES: Shillings,
      expiresAt: Instant,
    }),
    payment: z.object({
      id: PaymentId,
      method: PaymentMethod,
      status: PaymentStatus,
      redirectUrl: z.string().optional(),
    }),
  }),
  errors: [
    'price_changed',
    'sold_out',
    'product_unavailable',
    'vendor_closed',
    'vendor_unavailable',
    'below_minimum',
    'over_maximum',
    'fulfilment_unavailable',
    'payment_method_unavailable',
    'idempotency_key_reused',
    'idempotency_key_missing',
    'not_found',
    'too_many_requests',
  ],
})

/** What has become of a cart's line since it was put there. */
export const CartLineState = z.enum(['OK', 'PRICE_CHANGED', 'SOLD_OUT', 'TOO_FEW', 'OVER_MAXIMUM', 'GONE'])
export type CartLineState = z.infer<typeof CartLineState>

/** Looks a cart over without touching anything: prices and availability now, line by line. */
export const checkCart = endpoint({
  method: 'POST',
  path: '/api/cart/check',
  access: 'public',
  body: z.strictObject({ vendorId: VendorId, items: z.array(CartLine).max(maxLines) }),
  response: z.object({
    /** Null when the vendor sells no longer. */
    vendor: z
      .object({
        id: VendorId,
        slug: Slug,
        name: z.string(),
        open: OpenState,
        hasPickup: z.boolean(),
        deliveryAreas: z.array(DeliveryArea),
        preparationMinutes: z.object({ from: z.int(), to: z.int() }),
        address: z.string(),
        area: z.string(),
      })
      .nullable(),
    lines: z.array(
      z.object({
        productId: ProductId,
        productVariationId: VariationId.optional(),
        state: CartLineState,
        kind: ProductKind.nullable(),
        priceKES: Shillings.nullable(),
        /** Said only when fewer are left than asked for. */
        left: z.int().nullable(),
        maxPerOrder: z.int().nullable(),
        picture: Picture.nullable(),
        variationName: z.string().nullable(),
      }),
    ),
    cardPayments: z.boolean(),
  }),
})

export const OrderLine = z.object({
  id: OrderLineId,
  productId: ProductId,
  productVariationId: VariationId.nullable(),
  kind: ProductKind,
  name: z.string(),
  variationName: z.string().nullable(),
  unitPriceKES: Shillings,
  quantity: z.int(),
  /** How many of them were given back, line by line. */
  refundedQuantity: z.int(),
  picture: Picture.nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** What the marketplace keeps of a line: the rate it was sold at, and what that took of it. */
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

const orderFacts = {
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  fulfilment: OrderFulfilment,
  totalKES: Shillings,
  /** What of it was given back, or is on its way. */
  refundedKES: Shillings,
  placedAt: Instant,
  paidAt: Instant.nullable(),
  /** The end of the payment window. */
  expiresAt: Instant,
  /** Until when the vendor should have accepted; null when it is not being waited for. */
  acceptBy: Instant.nullable(),
  lines: z.array(OrderLine),
}

/** A row of the customer's list. */
export const OrderSummary = z.object({
  ...orderFacts,
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Ticket = z.object({
  id: TicketId,
  /** The code at the door, and what its QR holds. */
  code: z.string(),
  orderId: OrderId,
  eventId: EventId,
  eventSlug: Slug,
  eventTitle: z.string(),
  poster: Picture.nullable(),
  typeName: z.string(),
  venue: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  attendee: z.string(),
  status: z.enum(['VALID', 'USED', 'VOID']),
})
export type Ticket = z.infer<typeof Ticket>

export const CustomerOrder = OrderSummary.extend({
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string(), phone: z.string(), address: z.string() }),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  note: z.string().nullable(),
  subtotalKES: Shillings,
  deliveryFeeKES: Shillings,
  history: z.array(OrderTransition),
  /** The latest attempt to pay. */
  payment: Payment,
  /** Whether the next may be by card. */
  cardPayments: z.boolean(),
  tickets: z.array(Ticket),
  refunds: z.array(OrderRefund),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

const byId = { params: z.object({ id: OrderId }) }

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/user/orders',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(OrderSummary),
})

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id',
  access: 'user',
  ...byId,
  response: CustomerOrder,
  errors: ['not_found'],
})

/** Asks for the money again, on the same or another phone, once the attempt before has ended. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/pay',
  access: 'user',
  idempotent: true,
  ...byId,
  body: z.strictObject({ payment: PaymentChoice }),
  response: CustomerOrder,
  errors: [
    'not_found',
    'invalid_transition',
    'payment_in_progress',
    'payment_method_unavailable',
    'too_many_requests',
    'idempotency_key_reused',
    'idempotency_key_missing',
  ],
})

/** Asks the provider now how the payment stands; at most every ten seconds. */
export const checkMyPayment = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/check-payment',
  access: 'user',
  ...byId,
  response: CustomerOrder,
  errors: ['not_found', 'too_many_requests'],
})

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/cancel',
  access: 'user',
  ...byId,
  response: CustomerOrder,
  errors: ['not_found', 'invalid_transition', 'payment_in_progress'],
})

export const listMyTickets = endpoint({
  method: 'GET',
  path: '/api/user/tickets',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(Ticket),
})

/** An order as its vendor sees it: only what fulfilment needs of the customer. */
export const VendorOrder = z.object({
  ...orderFacts,
  lines: z.array(SoldLine),
  contact: z.object({ name: z.string(), phone: z.string() }),
  note: z.string().nullable(),
  subtotalKES: Shillings,
  deliveryFeeKES: Shillings,
  /** What is left of them after refunds. */
  commissionKES: ShillingsAndCents,
  earningsKES: ShillingsAndCents,
  refunds: z.array(OrderRefund),
  history: z.array(OrderTransition),
  preparationMinutes: z.object({ from: z.int(), to: z.int() }),
})
export type VendorOrder = z.infer<typeof VendorOrder>

/** The tabs of the vendor's list. Orders that were never paid are no business of the vendor. */
export const VendorOrderTab = z.enum(['TO_ACCEPT', 'PREPARING', 'READY', 'DONE'])
export type VendorOrderTab = z.infer<typeof VendorOrderTab>

export const listVendorOrders = endpoint({
  method: 'GET',
  path: '/api/vendor/orders',
  access: 'vendor',
  filterOrder: ['status', 'search'],
  query: z.strictObject({ status: VendorOrderTab.optional(), search: SearchText.optional(), ...pageQuery }),
  response: page(VendorOrder).extend({ counts: z.record(VendorOrderTab, z.int()) }),
})

export const getVendorOrder = endpoint({
  method: 'GET',
  path: '/api/vendor/orders/:id',
  access: 'vendor',
  ...byId,
  response: VendorOrder,
  errors: ['not_found'],
})

/** What the vendor's steps have in common. Each is written out as an endpoint, so that the web gets it without its schemas. */
const vendorStep = { ...byId, response: VendorOrder, errors: ['not_found', 'invalid_transition'] } as const

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/accept',
  access: 'vendor',
  ...vendorStep,
})

export const readyOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/ready',
  access: 'vendor',
  ...vendorStep,
})

export const dispatchOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/dispatch',
  access: 'vendor',
  ...vendorStep,
})

export const completeOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/complete',
  access: 'vendor',
  ...vendorStep,
})

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/reject',
  access: 'vendor',
  ...byId,
  body: z.strictObject({ reason: text(200) }),
  response: VendorOrder,
  errors: ['not_found', 'invalid_transition'],
})

export const cancelVendorOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/cancel',
  access: 'vendor',
  ...byId,
  body: z.strictObject({ reason: text(200) }),
  response: VendorOrder,
  errors: ['not_found', 'invalid_transition'],
})

/** Gives back a part of a paid order, or all that is left of it; the order goes on as it is. */
export const refundVendorOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/refund',
  access: 'vendor',
  idempotent: true,
  ...byId,
  body: RefundOrderBody,
  response: VendorOrder,
  errors: [...refundRefusals, 'idempotency_key_reused', 'idempotency_key_missing'],
})

/** Says what a refund would come to, and changes nothing. */
export const previewVendorRefund = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/refund/preview',
  access: 'vendor',
  ...byId,
  body: z.strictObject({ refund: RefundChoice }),
  response: RefundPreview,
  errors: refundRefusals,
})
