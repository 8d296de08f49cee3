import * as z from 'zod'
import { PayoutStatus } from '../money/payouts.ts'
import { FulfilmentMethod } from '../orders.ts'
import { EventId, Instant, OrderId, PayoutId, ProductId, RefundId, TicketId, VendorId } from '../wire/primitives.ts'
import { webhookTest, webhookTypes } from './webhook-types.ts'

/** A whole number of cents, as payment APIs write amounts. */
const money = { amount: z.int(), currency: z.literal('KES') }
const ofVendor = { vendorId: VendorId }

/** More of an order than this is read by the API: a message stays below 20 kB. */
export const maxWebhookRows = 50

/** Nothing says who the customer is: no name, phone, mail, address or note. */
const order = z.object({
  ...ofVendor,
  orderId: OrderId,
  number: z.string(),
  fulfilment: FulfilmentMethod,
  ...money,
  paidAt: Instant,
  lines: z.array(z.object({ productId: ProductId, name: z.string(), quantity: z.int(), unitAmount: z.int() })),
  /** Lines that are not listed. */
  otherLines: z.int(),
})

const ticket = { ticketId: TicketId, ticketType: z.string() }
const tickets = z.object({
  ...ofVendor,
  orderId: OrderId,
  number: z.string(),
  eventId: EventId,
  event: z.string(),
  tickets: z.array(z.object(ticket)),
  otherTickets: z.int(),
})
const checkIn = z.object({
  ...ofVendor,
  ...ticket,
  orderId: OrderId,
  eventId: EventId,
  event: z.string(),
  checkedInAt: Instant,
})
const refund = z.object({ ...ofVendor, refundId: RefundId, orderId: OrderId, number: z.string(), ...money })
const payout = z.object({ ...ofVendor, payoutId: PayoutId, status: PayoutStatus, ...money })

/** The data of each type. Amounts are cents. */
export const webhookData = {
  'order.paid': order,
  'order.accepted': order,
  'order.ready': order,
  'order.out_for_delivery': order,
  'order.completed': order,
  'order.rejected': order,
  'order.cancelled': order,
  'refund.sent': refund,
  'ticket.issued': tickets,
  'ticket.checked_in': checkIn,
  'payout.paid': payout,
  'payout.failed': payout,
  'payout.rejected': payout,
  [webhookTest]: z.object(ofVendor),
} as const
export type WebhookData = { [Type in keyof typeof webhookData]: z.infer<(typeof webhookData)[Type]> }

/** What is sent, as Standard Webhooks says: what happened, when, and of what. */
export const WebhookPayload = z.object({
  type: z.enum([...webhookTypes, webhookTest]),
  timestamp: Instant,
  data: z.record(z.string(), z.unknown()),
})
