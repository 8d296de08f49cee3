import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { m } from '#web/paraglide/messages.js'

type NoticeKind = AdminUserDetail['notices'][number]['kind']

/** What a notice was about. */
export const noticeLabels: Record<NoticeKind, () => string> = {
  payout_phone_changed: () => m.users_notice_payout_phone_changed(),
  payout_paid: () => m.users_notice_payout_paid(),
  payout_failed: () => m.users_notice_payout_failed(),
  payout_rejected: () => m.users_notice_payout_rejected(),
  event_changed: () => m.users_notice_event_changed(),
  event_message: () => m.users_notice_event_message(),
  tickets_given: () => m.users_notice_tickets_given(),
  vendor_decided: () => m.users_notice_vendor_decided(),
  vendor_suspended: () => m.users_notice_vendor_suspended(),
  vendor_reinstated: () => m.users_notice_vendor_reinstated(),
  shop_paused: () => m.users_notice_shop_paused(),
  commission_changed: () => m.users_notice_commission_changed(),
  refund_requested: () => m.users_notice_refund_requested(),
  refund_sent: () => m.users_notice_refund_sent(),
  order_cancelled: () => m.users_notice_order_cancelled(),
  ticket_changed: () => m.users_notice_ticket_changed(),
  approval_needed: () => m.users_notice_approval_needed(),
  product_decided: () => m.users_notice_product_decided(),
  event_decided: () => m.users_notice_event_decided(),
  ledger_broken: () => m.users_notice_ledger_broken(),
  ledger_sealed: () => m.users_notice_ledger_sealed(),
  event_cancelled: () => m.users_notice_event_cancelled(),
  waitlist_offer: () => m.users_notice_waitlist_offer(),
  queue_turn: () => m.users_notice_queue_turn(),
  PASSWORD_RESET: () => m.users_notice_password_reset(),
  CONFIRM_EMAIL: () => m.users_notice_confirm_email(),
  PASSWORD_CHANGED: () => m.users_notice_password_changed(),
  EMAIL_CHANGED: () => m.users_notice_email_changed(),
  ROLE_CHANGED: () => m.users_notice_role_changed(),
  SIGN_UP_REFUSED: () => m.users_notice_sign_up_refused(),
  ADMIN_LET_IN: () => m.users_notice_admin_let_in(),
  ERASURE_REQUESTED: () => m.users_notice_erasure_requested(),
}
