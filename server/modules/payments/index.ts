export { mountAdminPayments } from './admin/admin-payments.routes.ts'
export { mountAdminRefunds } from './admin/admin-refunds.routes.ts'
export { webhookEventObstacles } from './archive/archive-obstacles.queries.ts'
export {
  type ArchivedYear,
  archivedLines,
  archiveWebhookEvents,
  restoreWebhookEvents,
} from './archive/archive-webhook-events.ts'
export { abandonHostedCheckout } from './collect/abandon-hosted-checkout.ts'
export { type ChosenMethod, chooseMethod } from './collect/choose-method.ts'
export { claimReceipt } from './collect/claim-receipt.ts'
export { createPayment, insertPayment, type NewPayment, paymentValues } from './collect/create-payment.ts'
export { followUpPayments } from './collect/follow-up-payments.ts'
export { movePayments } from './collect/move-payments.ts'
export {
  countPrompts,
  deleteStalePromptLimits,
  type PromptCount,
  refuseTooManyPrompts,
} from './collect/prompt-limit.ts'
export { type PromptQueue, promptQueue, startPayment } from './collect/prompt-queue.ts'
export { queryPaymentStatus } from './collect/query-payment-status.ts'
export { registerDirectPayments } from './collect/register-direct-payments.ts'
export { createDisbursement, withdrawUnsentDisbursement } from './disbursements/create-disbursement.ts'
export type { DisbursementDeps, DisbursementHooks, DisbursementRow } from './disbursements/disbursement-deps.ts'
export { isStuckSql, isUnderWay, progressJson, toProgress } from './disbursements/disbursement-progress.queries.ts'
export { followUpDisbursements } from './disbursements/follow-up-disbursements.ts'
export { settleDisbursementWithLock } from './disbursements/settle-disbursement.ts'
export { watchProviders } from './outages/watch-providers.ts'
export type { AccountOrder, PaymentDeps, PaymentHooks } from './payment-deps.ts'
export {
  findOrderPayment,
  findPayment,
  findPaymentKey,
  isOpen,
  isOpenSql,
  isUncertainSql,
  isWhatPaidSql,
  lockPayment,
  lockPaymentOfOrder,
  type PaymentKey,
  type PaymentRow,
  receiptSql,
  toPayment,
} from './payments.queries.ts'
export { type PaymentsConfig, paymentsConfig, paymentsFields, paymentsProductionProblems } from './payments-settings.ts'
export { paymentProviders } from './providers/index.ts'
export { describeMethod, openPaymentProviders, type PaymentProviders, toOption } from './providers/payment-providers.ts'
export type { AnyProvider } from './providers/provider-definition.ts'
export type { Movement, ParsedStatement } from './providers/statement-format.ts'
export { findReceiptQuery } from './receipt-queries/receipt-queries.queries.ts'
export { onRefundSettled } from './refunds/on-refund-settled.ts'
export { providerRefunds } from './refunds/refund-route.ts'
export {
  disbursementOfRefund,
  isOfOrder,
  lateFeeRefunded,
  needsPerson,
  refundColumns,
  refundedOfLines,
  refundedSplitJson,
  refundedSum,
  refundHold,
  refundsJson,
  toOrderRefund,
} from './refunds/refunds.queries.ts'
export { requestRefund } from './refunds/request-refund.ts'
export { backfillReceipts, backfillReversals } from './settlement/backfill-receipts.ts'
export { contradictsPaymentSql } from './settlement/contradicted-payments.queries.ts'
export { applyDirectPayment, markDirect } from './settlement/direct-payment.ts'
export { moneyBackEraser, paymentsEraser } from './settlement/erasure.queries.ts'
export {
  countReceipt,
  isReceiptConflict,
  isReceiptUsed,
  mapReceiptConflict,
  receiptUsed,
} from './settlement/receipts.ts'
export { settlePaymentWithLock } from './settlement/settle-payment.ts'
export {
  findSuspenseKey,
  lockSuspense,
  putInSuspense,
  recordSuspenseResolution,
  type SuspenseKey,
  type SuspenseRow,
} from './settlement/suspense.ts'
export { drainSpools } from './spool/drain-spools.ts'
export { openPaymentSpools } from './spool/payment-spools.ts'
export { applyPendingWebhookEvents, type WebhookDeps } from './webhooks/apply-webhook-events.ts'
export { readNotice } from './webhooks/read-notice.ts'
export { webhookReceiver } from './webhooks/receive-webhook-event.ts'
export { bodyColumns, readableBody, redactPhones } from './webhooks/redact-phones.ts'
export { deleteUnknownWebhookEvents } from './webhooks/unknown-webhook-events.ts'
export { forReviewSql, replayable, type WebhookOutcome } from './webhooks/webhook-outcomes.ts'
