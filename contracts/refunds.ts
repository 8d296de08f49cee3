import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Shillings } from './money.ts'
import { Instant, MpesaReceipt, OrderId, page, pageQuery, RefundId, SearchText, Slug, VendorId } from './primitives.ts'
import { RemittanceKind } from './remittances.ts'

/**
 * REQUESTED: owed to the customer. SENT: given to the provider, whose word is awaited. SUCCEEDED: it has arrived. FAILED: no
 * provider sent it; it is still owed, and is sent again or paid by hand.
 */
export const RefundStatus = z.enum(['REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED'])
export type RefundStatus = z.infer<typeof RefundStatus>

export const AdminRefund = z.object({
  id: RefundId,
  status: RefundStatus,
  amountKES: Shillings,
  reason: z.string(),
  /** The receipt of the money's way back, once it is there. */
  receipt: z.string().nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  /** Why no provider sent it, when it is FAILED. */
  failure: z.string().nullable(),
  /** How it goes back, when a provider is asked: undone, to a phone, or onto the card. */
  way: RemittanceKind.nullable(),
  order: z.object({ id: OrderId, number: z.string() }),
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }),
  customer: z.object({ name: z.string() }),
  /** What was paid: its receipt is what the portal reverses, its phone (in full) is where money would be sent. */
  payment: z.object({ receipt: z.string().nullable(), phone: z.string().nullable() }),
})
export type AdminRefund = z.infer<typeof AdminRefund>

/** Those asked for come first the longest waiting; others, or all, the newest first. */
export const listAdminRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  access: 'admin',
  filterOrder: ['status', 'search'],
  query: z.strictObject({ status: RefundStatus.optional(), search: SearchText.optional(), ...pageQuery }),
  response: page(AdminRefund),
})

/** The money went back by the portal, and this is its receipt. The same receipt for the same refund again changes nothing. */
export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/settle',
  access: 'admin',
  params: z.object({ id: RefundId }),
  body: z.strictObject({ reference: MpesaReceipt }),
  response: AdminRefund,
  errors: ['not_found', 'move_not_allowed', 'receipt_used'],
})

/** Has a refund sent again that no provider took. */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  access: 'admin',
  params: z.object({ id: RefundId }),
  response: AdminRefund,
  errors: ['not_found', 'move_not_allowed'],
})
