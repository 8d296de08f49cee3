import * as z from 'zod'
import { PaymentFailure, PaymentMethod, PaymentStatus, ProviderId } from '../money/payments.ts'
import { AttributedPriceLine } from '../money/price-lines.ts'
import { OrderRefund, RefundChoice, RefundOrderBody, RefundPreview, refundRefusals } from '../money/refunds.ts'
import { TransferKind } from '../money/revenue.ts'
import { NotificationKind } from '../notifications.ts'
import { FulfilmentMethod, OrderFulfilment, OrderStatus, OrderTransition, SoldLine } from '../orders.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  Day,
  Instant,
  NotificationId,
  OrderId,
  PaymentId,
  page,
  pageQuery,
  SearchText,
  Slug,
  text,
  UserId,
  VendorId,
} from '../wire/primitives.ts'
import { webhookBody } from './payments.ts'

/** A phone as an administrator sees it: `0712 *** 678`. */
const MaskedPhone = z.string()

export const AdminOrderRow = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  fulfilment: FulfilmentMethod,
  placedAt: Instant,
  paidAt: Instant.nullable(),
  customer: z.object({ id: UserId, name: z.string(), phone: MaskedPhone }),
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }),
  totalKES: Shillings,
  /** What of it was refunded, or is being refunded. */
  refundedKES: Shillings,
  /** What is left of it after refunds. */
  commissionKES: ShillingsAndCents,
  /** The provider's receipt, once paid. */
  receipt: z.string().nullable(),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

/** Only states that are not final; counting those that are takes too long for every read of the list. */
export const OpenOrderStatus = OrderStatus.extract(['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'])
export type OpenOrderStatus = z.infer<typeof OpenOrderStatus>

/** By when they were placed, or by their totals. */
export const AdminOrderSort = z.enum(['newest', 'oldest', 'largest', 'smallest'])
export type AdminOrderSort = z.infer<typeof AdminOrderSort>

const orderFilters = {
  status: OrderStatus.optional(),
  /** A slug or an id. */
  vendor: z.union([VendorId, Slug]).optional(),
  /** A number, a receipt, a phone, or part of a name. */
  search: SearchText.optional(),
  /** Placed on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** The newest first unless said. */
  sortBy: AdminOrderSort.optional(),
}

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Lists the orders of all vendors, the newest first unless said',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['status', 'vendor', 'search', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...orderFilters, ...pageQuery }),
  response: page(AdminOrderRow).extend({ counts: z.record(OpenOrderStatus, z.int()) }),
})

export const exportAdminOrders = csvEndpoint(listAdminOrders, 'Downloads the orders that match as CSV')

/** A webhook event as it came, without the phone, and its outcome. */
export const ProviderWebhookEvent = z.object({
  id: z.uuid(),
  receivedAt: Instant,
  appliedAt: Instant.nullable(),
  outcome: z.string().nullable(),
  ...webhookBody,
})

export const PaymentAttempt = z.object({
  id: PaymentId,
  method: PaymentMethod,
  provider: ProviderId,
  status: PaymentStatus,
  amountKES: Shillings,
  phone: MaskedPhone.nullable(),
  failure: PaymentFailure.nullable(),
  /** What the provider said of it, where it did not succeed: its code with its words. */
  providerWords: z.string().nullable(),
  receipt: z.string().nullable(),
  createdAt: Instant,
  promptedAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  webhookEvents: z.array(ProviderWebhookEvent),
})
export type PaymentAttempt = z.infer<typeof PaymentAttempt>

export const LedgerTransfer = z.object({
  id: z.uuid(),
  kind: TransferKind,
  at: Instant,
  /** Adding up to zero. */
  entries: z.array(z.object({ account: z.string(), amountKES: ShillingsAndCents })),
})
export type LedgerTransfer = z.infer<typeof LedgerTransfer>

/** Everything that is known of one order, the oldest first in each list. */
export const AdminOrder = AdminOrderRow.omit({ fulfilment: true }).extend({
  fulfilment: OrderFulfilment,
  /** Ordered without an account. */
  isGuests: z.boolean(),
  /** Masked too; `revealOrderContact` has the whole of it. */
  contact: z.object({ name: z.string(), phone: MaskedPhone, email: z.string() }),
  note: z.string().nullable(),
  expiresAt: Instant,
  acceptBy: Instant.nullable(),
  /** When its slot begins, of an order for later. */
  scheduledFor: Instant.nullable(),
  /** What the total is made of, and who bears it. */
  priceLines: z.array(AttributedPriceLine),
  /** What is left of the total after refunds. */
  leftKES: Shillings,
  /** What is left of them after refunds. */
  earningsKES: ShillingsAndCents,
  lines: z.array(SoldLine),
  history: z.array(OrderTransition.extend({ by: z.string().nullable() })),
  payments: z.array(PaymentAttempt),
  /** With the reason why no provider sent it, and who requested it: null where the program itself did. */
  refunds: z.array(
    OrderRefund.extend({ provider: ProviderId, failure: z.string().nullable(), by: z.string().nullable() }),
  ),
  transfers: z.array(LedgerTransfer),
  /** Money that came for it and is kept aside until somebody decides about it. */
  suspense: z.array(
    z.object({ id: z.uuid(), amountKES: ShillingsAndCents, receipt: z.string().nullable(), openedAt: Instant }),
  ),
  /** What the customer and the shop were told of it: shown in their accounts, and mailed. */
  messages: z.array(
    z.object({
      id: NotificationId,
      kind: NotificationKind,
      to: z.object({ id: UserId, name: z.string() }),
      at: Instant,
      readAt: Instant.nullable(),
      /** Its email has not been sent yet. */
      isWaiting: z.boolean(),
    }),
  ),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Shows everything that is known of an order',
  access: 'admin',
  admins: 'everybody',
  params: z.object({ id: OrderId }),
  response: AdminOrder,
  errors: ['not_found'],
})

/** What is on its way or over is refunded instead. */
export const cancelAdminOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  summary: 'Cancels an order that is not handed over, refunds what was paid, and tells the customer and the shop',
  access: 'admin',
  admins: ['money'],
  params: z.object({ id: OrderId }),
  body: z.strictObject({ reason: text(200) }),
  response: AdminOrder,
  errors: ['not_found', 'invalid_transition', 'payment_in_progress'],
})

/** The same as the vendor's refund, for any order; it is written to the audit trail. */
export const refundAdminOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  summary: 'Refunds lines of an order, an amount, or all that is left, as an administrator',
  access: 'admin',
  admins: ['money'],
  idempotent: true,
  params: z.object({ id: OrderId }),
  body: RefundOrderBody,
  response: AdminOrder,
  errors: [...refundRefusals],
})

/** Previews a refund and changes nothing. */
export const previewAdminRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund/preview',
  summary: 'Previews a refund of an order and changes nothing, as an administrator',
  access: 'admin',
  admins: ['money'],
  confirmation: 'not needed',
  params: z.object({ id: OrderId }),
  body: z.strictObject({ refund: RefundChoice }),
  response: RefundPreview,
  errors: refundRefusals,
})
