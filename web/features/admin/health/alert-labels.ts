import type { AlertName } from '#contracts/admin/alerts/alert-names.ts'
import { m } from '#web/paraglide/messages.js'

interface AlertLook {
  /** What it means, and what to do. */
  advice: () => string
  /** The page on which it is done, where there is one. */
  to?:
    | '/admin/reconciliation'
    | '/admin/refunds'
    | '/admin/payouts'
    | '/admin/ledger-proof'
    | '/admin/jobs'
    | '/admin/vendors'
}

/** In short what `docs/runbook` says at length. */
export const alertLooks: Record<AlertName, AlertLook> = {
  PaymentsFail: { advice: m.health_do_payments_fail, to: '/admin/reconciliation' },
  PaymentsUnanswered: { advice: m.health_do_payments_unanswered, to: '/admin/reconciliation' },
  PaymentsSlow: { advice: m.health_do_payments_slow, to: '/admin/jobs' },
  ProviderDown: { advice: m.health_do_provider_down, to: '/admin/reconciliation' },
  PaymentUncertain: { advice: m.health_do_payment_uncertain, to: '/admin/reconciliation' },
  SuspenseOld: { advice: m.health_do_suspense_old, to: '/admin/reconciliation' },
  RefundLate: { advice: m.health_do_refund_late, to: '/admin/refunds' },
  DisbursementStuck: { advice: m.health_do_disbursement_stuck, to: '/admin/payouts' },
  LedgerBroken: { advice: m.health_do_ledger_broken, to: '/admin/ledger-proof' },
  LedgerUnproved: { advice: m.health_do_ledger_unproved, to: '/admin/ledger-proof' },
  MessagesLate: { advice: m.health_do_messages_late, to: '/admin/jobs' },
  DeadLetters: { advice: m.health_do_dead_letters, to: '/admin/jobs' },
  ShopsPaused: { advice: m.health_do_shops_paused, to: '/admin/vendors' },
  JobFails: { advice: m.health_do_job_fails, to: '/admin/jobs' },
  JobsLate: { advice: m.health_do_jobs_late, to: '/admin/jobs' },
  DiskFull: { advice: m.health_do_disk_full },
  ConnectionsUsed: { advice: m.health_do_connections_used, to: '/admin/jobs' },
  ReplicaBehind: { advice: m.health_do_replica_behind, to: '/admin/jobs' },
  BackupOld: { advice: m.health_do_backup_old, to: '/admin/jobs' },
  ChangesUnkept: { advice: m.health_do_changes_unkept, to: '/admin/jobs' },
  RestoreUntried: { advice: m.health_do_restore_untried, to: '/admin/jobs' },
}
