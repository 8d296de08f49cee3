export { mountAdminRefunds } from './admin-refunds.routes.ts'
export { askBudget } from './ask-budget.ts'
export { askPayment } from './ask-payment.ts'
export { beginPayment } from './begin-payment.ts'
export { createPayment, insertPayment, type NewPayment, paymentValues } from './create-payment.ts'
export { followUpPayments } from './follow-up.ts'
export { leavePage } from './leave-page.ts'
export { lockPaymentOf } from './lock-payment-of.ts'
export { openDaraja } from './mpesa/daraja.ts'
export { mpesaMoneyOut } from './mpesa/money-out.ts'
export { mpesaExpress } from './mpesa/stk.ts'
export { asExpected, type NoticeOutcome } from './notice-outcomes.ts'
export { applyNotice, applyWaitingNotices, type Mailroom } from './notices.ts'
export type { PaymentDesk, PaymentEnds } from './payment-desk.ts'
export {
  findPayment,
  isOpen,
  lockPayment,
  type PaymentRow,
  paymentOf,
  tokenStore,
  toPayment,
} from './payments.queries.ts'
export { mountPayments } from './payments.routes.ts'
export { paystackCards } from './paystack/cards.ts'
export { openPaystack } from './paystack/paystack.ts'
export { paystackRefunds } from './paystack/refunds.ts'
export { mountPaystackWebhook } from './paystack/webhook.routes.ts'
export { type PromptQueue, promptQueue } from './prompt-queue.ts'
export { providerAccount } from './provider-account.ts'
export { isReceiptUsed, receiptUsed, tellReceiptUsed } from './receipts.ts'
export { refundEnds } from './refund-ends.ts'
export { isOfOrder, needsAPerson, type RefundJson, refundedOf, refundsJson, toOrderRefund } from './refunds-sql.ts'
export { followUpRemittances } from './remittances/follow-up-remittances.ts'
export { orderRemittance, withdrawUnsent } from './remittances/order-remittance.ts'
export type { RemittanceDesk, RemittanceEnds, RemittanceRow } from './remittances/remittance-desk.ts'
export { settleLocked as settleRemittanceLocked } from './remittances/settle-remittance.ts'
export { requestRefund } from './request-refund.ts'
export { settleLocked as settlePaymentLocked } from './settle-payment.ts'
export { putInSuspense } from './suspense.ts'
