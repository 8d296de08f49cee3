export { mountAdminOrders } from './admin/admin-orders.routes.ts'
export { countUsualTimes } from './arrival/count-usual-times.ts'
export { returnLateFees } from './arrival/return-late-fees.ts'
export type { Adjustment, PriceAdjustment, PriceRule } from './checkout/price-adjustments.ts'
export { priceRules } from './checkout/price-rules.ts'
export { ordersEraser } from './erasure/erasure.queries.ts'
export { mountEventCancellation } from './event-cancellation/event-cancellation.routes.ts'
export { refundCancelledOrders } from './event-cancellation/refund-cancelled-orders.ts'
export { attachCreditNotes, attachReceipt, exampleReceipt } from './invoices/attach-documents.ts'
export { mountInvoices } from './invoices/invoices.routes.ts'
export { type InvoicingDeps, issueMissingInvoices } from './invoices/issue-missing.ts'
export { readSignable } from './invoices/signable.queries.ts'
export { moveIntoKitchen } from './later/into-kitchen.ts'
export { cameTo } from './lifecycle/came-to.queries.ts'
export { lockOwnOrder } from './lifecycle/customer-transitions.ts'
export { expireOrders, rejectUnacceptedOrders } from './lifecycle/expire-orders.ts'
export { freeEarningsWithLock, holdEarningsWithLock } from './lifecycle/hold-earnings.ts'
export { stillConcernsOrder } from './lifecycle/messages/still-concerns.queries.ts'
export { orderMessageWriter } from './lifecycle/messages/write-order-messages.ts'
export { onPaymentSettled } from './lifecycle/on-payment-settled.ts'
export { wayOf } from './lifecycle/promise.ts'
export { releaseEarnings } from './lifecycle/release-earnings.ts'
export { isInKitchen } from './lifecycle/slot-time.ts'
export { emitOrderChanged, lockOrder } from './lifecycle/transition-order.ts'
export { advanceOrder } from './lifecycle/vendor-transitions.ts'
export { deleteUnusedGuests } from './links/delete-unused-guests.ts'
export { eraseFormerGuests } from './links/erase-former-guests.ts'
export { openLinkOf } from './links/order-link.ts'
export { isShownByOrder, orderLinesJson, toLine, toLineCommission } from './order-lines.queries.ts'
export { orderNumberSql } from './order-of-account.queries.ts'
export {
  matchesOrderSearch,
  newestOrders,
  type OrderSearch,
  ordersMatching,
  readOrderSearch,
} from './order-search.queries.ts'
export { mountOrders } from './orders.routes.ts'
export type { OrderRow } from './orders.tables.ts'
export { type OrdersConfig, ordersConfig, ordersFields } from './orders-settings.ts'
export { findOwnOrder } from './own-order.queries.ts'
export { priceLinesJson, toAttributedPriceLines } from './price-lines.ts'
export {
  linesWorth,
  type RefundLineRequest,
  type RefundRequest,
} from './refunds/allocate-refund.ts'
export { type OrderDeps, refundWithLock } from './refunds/refund-with-lock.ts'
export { readRefundable } from './refunds/refundable.queries.ts'
export {
  goodwillEntries,
  planRefund,
  type RefundableOrder,
  refundEntries,
} from './refunds/refundable-state.ts'
export { runningOrdersJson, toRunningOrder } from './running-orders.queries.ts'
export { findAudience } from './tickets/ticket-audience.queries.ts'
export { ticketOrigin } from './tickets/ticket-origin.queries.ts'
export { ticketSales } from './tickets/ticket-sales.queries.ts'
