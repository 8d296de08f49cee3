export { mountAdminPayments } from './admin/admin-payments.routes.ts'
export { mountAdminRefunds } from './admin/admin-refunds.routes.ts'
export { forReviewSql } from './admin/webhook-events.queries.ts'
export { abandonHostedCheckout } from './collect/abandon-hosted-checkout.ts'
export { createPayment, insertPayment, type NewPayment, paymentValues } from './collect/create-payment.ts'
export { followUpPayments } from './collect/follow-up-payments.ts'
export {
  type CountedPrompts,
  countPrompts,
  deleteStalePromptLimits,
  refuseTooManyPrompts,
} from './collect/prompt-limit.ts'
export { type PromptQueue, promptQueue, startPayment } from './collect/prompt-queue.ts'
export { providerRateLimit } from './collect/provider-rate-limit.ts'
export { queryPaymentStatus } from './collect/query-payment-status.ts'
export { createDisbursement, withdrawUnsentDisbursement } from './disbursements/create-disbursement.ts'
export type { DisbursementDeps, DisbursementHooks, DisbursementRow } from './disbursements/disbursement-deps.ts'
export { followUpDisbursements } from './disbursements/follow-up-disbursements.ts'
export { settleDisbursementWithLock } from './disbursements/settle-disbursement.ts'
export type { PaymentDeps, PaymentHooks } from './payment-deps.ts'
export {
  findPayment,
  findPaymentKey,
  isOpen,
  lockPayment,
  lockPaymentOfOrder,
  type PaymentRow,
  paymentOf,
  tokenStore,
  toPayment,
} from './payments.queries.ts'
export { type PaymentsConfig, paymentsConfig, paymentsFields, paymentsProductionProblems } from './payments-settings.ts'
export { mpesaDisbursements } from './providers/mpesa/b2c-and-reversal.ts'
export { openDaraja } from './providers/mpesa/daraja.ts'
export { sandboxPasskey } from './providers/mpesa/mpesa-settings.ts'
export { mpesaStkPush } from './providers/mpesa/stk-push.ts'
export { providerAccount } from './providers/payment-provider.ts'
export { paystackRefunds } from './providers/paystack/card-refunds.ts'
export { paystackCards } from './providers/paystack/cards.ts'
export { openPaystack } from './providers/paystack/paystack.ts'
export { samplePaystackKey } from './providers/paystack/paystack-settings.ts'
export { mountPaystackWebhook } from './providers/paystack/webhook.routes.ts'
export { onRefundSettled } from './refunds/on-refund-settled.ts'
export {
  isOfOrder,
  needsPerson,
  type RefundJson,
  refundedSplitJson,
  refundedSum,
  refundsJson,
  toOrderRefund,
} from './refunds/refunds.queries.ts'
export { requestRefund } from './refunds/request-refund.ts'
export { backfillReceipts, backfillReversals, ownReceiptsSql } from './settlement/backfill-receipts.queries.ts'
export { isReceiptUsed, mapReceiptConflict, receiptUsed } from './settlement/receipts.ts'
export { settlePaymentWithLock } from './settlement/settle-payment.ts'
export {
  findSuspenseKey,
  lockSuspense,
  putInSuspense,
  recordSuspenseResolution,
  type SuspenseKey,
  type SuspenseRow,
} from './settlement/suspense.ts'
export { mountPayments } from './webhooks/callbacks.routes.ts'
export { webhookReceiver } from './webhooks/receive-webhook-event.ts'
export { redactPhones } from './webhooks/redact-phones.ts'
export { applyPendingWebhookEvents, type WebhookDeps } from './webhooks/webhook-events.ts'
