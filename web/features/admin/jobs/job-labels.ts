import type { DeadLetterState, JobKind } from '#contracts/admin/jobs.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import { notificationJob } from '#contracts/notifications/job-kinds.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import Ban from '~icons/lucide/ban'
import BellRing from '~icons/lucide/bell-ring'
import CircleAlert from '~icons/lucide/circle-alert'
import Clock from '~icons/lucide/clock'
import FileText from '~icons/lucide/file-text'
import MessageCircle from '~icons/lucide/message-circle'
import MessageSquareText from '~icons/lucide/message-square-text'
import RotateCcw from '~icons/lucide/rotate-ccw'
import Smartphone from '~icons/lucide/smartphone'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'
import UserRound from '~icons/lucide/user-round'
import UsersRound from '~icons/lucide/users-round'
import Webhook from '~icons/lucide/webhook'

/** One message by a channel, and all that are due, where there are better words for it than those for any channel. */
const ofChannels: Partial<Record<MessageChannel, { one: () => string; all: () => string; icon?: IconComponent }>> = {
  push: { one: m.jobs_kind_push, all: m.jobs_name_send_due_push, icon: BellRing },
  sms: { one: m.jobs_kind_sms, all: m.jobs_name_send_due_sms, icon: Smartphone },
  mail: { one: m.jobs_kind_notification, all: m.jobs_name_send_due_mail },
}

const writeBy = (channel: MessageChannel) => () => m.jobs_write_by({ channel: channelLabels[channel].label() })

interface KindLabel {
  label: () => string
  icon: IconComponent
}

const notificationKinds = Object.fromEntries(
  messageChannels.map((channel) => {
    const { one = writeBy(channel), icon = channelLabels[channel].icon } = ofChannels[channel] ?? {}
    return [notificationJob(channel), { label: one, icon }]
  }),
) as Record<ReturnType<typeof notificationJob>, KindLabel>

export const jobKinds: Record<JobKind, KindLabel> = {
  ...notificationKinds,
  ACCOUNT_MAIL: { label: m.jobs_kind_account, icon: UserRound },
  INVITATION_MAIL: { label: m.jobs_kind_invitation, icon: Store },
  TICKET_MAIL: { label: m.jobs_kind_ticket, icon: Ticket },
  TICKET_SMS: { label: m.jobs_kind_ticket_sms, icon: Ticket },
  GUEST_SMS: { label: m.jobs_kind_guest_sms, icon: Smartphone },
  ACCOUNT_SMS: { label: m.jobs_kind_account_sms, icon: UserRound },
  CODE_SMS: { label: m.jobs_kind_code_sms, icon: Smartphone },
  CODE_WHATSAPP: { label: m.jobs_kind_code_whatsapp, icon: MessageCircle },
  ETIMS_DOCUMENT: { label: m.jobs_kind_etims, icon: FileText },
  WEBHOOK: { label: m.jobs_kind_webhook, icon: Webhook },
  ORDER_MESSAGE: { label: m.jobs_kind_order_message, icon: MessageSquareText },
  AUDIENCE: { label: m.jobs_kind_audience, icon: UsersRound },
}

export const deadLetterStates: Record<DeadLetterState, StatusLook> = {
  FAILED: { tone: 'act', icon: CircleAlert, label: m.jobs_state_failed },
  RETRYING: { tone: 'work', icon: Clock, label: m.jobs_state_retrying },
  RETRIED: { tone: 'move', icon: RotateCcw, label: m.jobs_state_retried },
  GIVEN_UP: { tone: 'gone', icon: Ban, label: m.jobs_state_given_up },
}

const sendJob = (channel: MessageChannel) => `sendDue${channel.charAt(0).toUpperCase()}${channel.slice(1)}`

const jobNames: Record<string, () => string> = {
  ...Object.fromEntries(
    messageChannels.map((channel) => [sendJob(channel), ofChannels[channel]?.all ?? writeBy(channel)]),
  ),
  followUpPayments: m.jobs_name_follow_up_payments,
  followUpDisbursements: m.jobs_name_follow_up_disbursements,
  applyPendingWebhookEvents: m.jobs_name_apply_pending_webhook_events,
  expireOrders: m.jobs_name_expire_orders,
  rejectUnacceptedOrders: m.jobs_name_reject_unaccepted_orders,
  refundCancelledOrders: m.jobs_name_refund_cancelled_orders,
  returnLateFees: m.jobs_name_return_late_fees,
  settleDueProblems: m.jobs_name_settle_due_problems,
  releaseEarnings: m.jobs_name_release_earnings,
  offerPlaces: m.jobs_name_offer_places,
  advanceQueues: m.jobs_name_advance_queues,
  sendOpeningAlerts: m.jobs_name_send_opening_alerts,
  remindHolders: m.jobs_name_remind_holders,
  hashShortCodes: m.jobs_name_hash_short_codes,
  updateDailyRollups: m.jobs_name_update_daily_rollups,
  runDueProof: m.jobs_name_run_due_proof,
  sealDays: m.jobs_name_seal_days,
  countFigures: m.jobs_name_count_figures,
  erasePeople: m.jobs_name_erase_people,
  sendDueLive: m.jobs_name_send_due_live,
  applyWhatsappUpdates: m.jobs_name_apply_whatsapp_updates,
  sendDueEtims: m.jobs_name_send_due_etims,
  sendDueMessages: m.jobs_name_send_due_messages,
  sendDueAudience: m.jobs_name_send_due_audience,
  endRevokedStreams: m.jobs_name_end_revoked_streams,
  registerDirectPayments: m.jobs_name_register_direct_payments,
  watchMarket: m.jobs_name_watch_market,
  shipWal: m.jobs_name_ship_wal,
  'make-backup': m.jobs_name_make_backup,
  'try-restore': m.jobs_name_try_restore,
  'issue-invoices': m.jobs_name_issue_invoices,
  'prove-ledger': m.jobs_name_prove_ledger,
  'delete-expired-sessions': m.jobs_name_delete_expired_sessions,
  'delete-forgotten-devices': m.jobs_name_delete_forgotten_devices,
  'delete-old-account-emails': m.jobs_name_delete_old_account_emails,
  'delete-old-security-events': m.jobs_name_delete_old_security_events,
  'delete-old-idempotency-keys': m.jobs_name_delete_old_idempotency_keys,
  'delete-ended-rate-limits': m.jobs_name_delete_ended_rate_limits,
  'delete-stale-prompt-limits': m.jobs_name_delete_stale_prompt_limits,
  'delete-old-deliveries': m.jobs_name_delete_old_deliveries,
  'delete-unknown-webhook-events': m.jobs_name_delete_unknown_webhook_events,
  'count-usual-times': m.jobs_name_count_usual_times,
  'delete-unused-pictures': m.jobs_name_delete_unused_pictures,
  'delete-unneeded-documents': m.jobs_name_delete_unneeded_documents,
  'delete-old-opening-alerts': m.jobs_name_delete_old_opening_alerts,
  'delete-forgotten-shop-drafts': m.jobs_name_delete_forgotten_shop_drafts,
  'erase-former-guests': m.jobs_name_erase_former_guests,
  'delete-unused-guests': m.jobs_name_delete_unused_guests,
  'match-open-lines': m.jobs_name_match_open_lines,
}

/** What a job does, in words; one that has none yet by its own name. */
export const jobName = (name: string): string => jobNames[name]?.() ?? name
