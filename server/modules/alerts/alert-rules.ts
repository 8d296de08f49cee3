import type { AlertName } from '#contracts/admin/alerts/alert-names.ts'
import type { AlertSeverity } from '#contracts/admin/alerts/alerts.ts'
import { minutes } from '#server/platform/clock.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'

type Figures = readonly Figure[]

interface AlertRule {
  severity: AlertSeverity
  /** For so many minutes it must have held before anybody is told. */
  minutes: number
  /** Administrators are told of it by a notice of its own. */
  hasOwnNotice?: true
  /** Each worker sees its own machine alone, which is the subject. */
  isOfHost?: true
  /** What it holds of: a provider, a channel, a job; an empty name where there is but one; nothing where it does not. */
  subjects: (figures: Figures) => string[]
}

/** The rules of `deploy/prometheus/alerts.yaml` that need no more than the figures of the market and the disk. */
export const alertRules: Record<AlertName, AlertRule> = {
  PaymentsFail: page(5, whole(paymentsFail)),
  PaymentsUnanswered: page(5, above('uliza_payments_waiting_oldest_seconds', 600, 'provider')),
  PaymentsSlow: ticket(10, above('uliza_payment_answer_seconds', 60, 'provider')),
  ProviderDown: { ...page(5, above('uliza_providers_down', 0, 'provider')), hasOwnNotice: true },
  PaymentUncertain: page(0, above('uliza_payments_uncertain_oldest_seconds', 3_600)),
  SuspenseOld: ticket(0, above('uliza_suspense_oldest_seconds', 86_400)),
  RefundLate: page(0, above('uliza_refunds_oldest_seconds', 86_400)),
  DisbursementStuck: page(30, above('uliza_disbursements_stuck', 0)),
  LedgerBroken: { ...page(0, above('uliza_ledger_violations', 0)), hasOwnNotice: true },
  LedgerUnproved: ticket(0, above('uliza_ledger_proof_age_seconds', 100_800)),
  MessagesLate: page(5, above('uliza_outbox_oldest_seconds', 600, 'channel')),
  DeadLetters: ticket(60, above('uliza_dead_letters', 0)),
  ShopsPaused: ticket(10, above('uliza_shops_paused', 4)),
  JobFails: page(0, above('uliza_job_failures', 4, 'job')),
  JobsLate: page(5, above('uliza_job_late', 0)),
  DiskFull: { ...page(10, fullDisks), isOfHost: true },
  ConnectionsUsed: page(
    5,
    whole((figures) => share(figures, 'uliza_database_connections', ['used', 'most']) > 0.85),
  ),
  ReplicaBehind: ticket(5, above('uliza_replication_lag_seconds', 30)),
  BackupOld: page(120, whole(ofJob('make-backup', { seconds: 97_200, failures: 1 }))),
  ChangesUnkept: page(5, whole(ofJob('shipWal', { seconds: 600, failures: 5 }))),
  RestoreUntried: ticket(0, whole(ofJob('try-restore', { seconds: Number.POSITIVE_INFINITY, failures: 1 }))),
}

export const lastsMilliseconds = (name: AlertName) => minutes(alertRules[name].minutes)

/** What is looked at in the morning is not told at night. */
export function mayBeTold(name: AlertName, now: Date): boolean {
  if (alertRules[name].hasOwnNotice) return false
  const { minute } = nairobiMinute(now)
  return alertRules[name].severity === 'PAGE' || (minute >= 7 * 60 && minute < 21 * 60)
}

/** Every rule that holds, with what it holds of. */
export const alertsThatHold = (figures: Figures): { name: AlertName; subject: string }[] =>
  (Object.keys(alertRules) as AlertName[]).flatMap((name) =>
    alertRules[name].subjects(figures).map((subject) => ({ name, subject })),
  )

function page(minutes: number, subjects: AlertRule['subjects']): AlertRule {
  return { severity: 'PAGE', minutes, subjects }
}

function ticket(minutes: number, subjects: AlertRule['subjects']): AlertRule {
  return { severity: 'TICKET', minutes, subjects }
}

function above(name: string, limit: number, label?: string): AlertRule['subjects'] {
  return (figures) => {
    const found = figures.filter((figure) => figure.name === name && figure.value > limit)
    return [...new Set(found.map(({ labels }) => (label && labels[label]) ?? ''))]
  }
}

function whole(holds: (figures: Figures) => boolean): AlertRule['subjects'] {
  return (figures) => (holds(figures) ? [''] : [])
}

function sum(figures: Figures, name: string, isCounted: (labels: Figure['labels']) => boolean = () => true): number {
  const counted = figures.filter((figure) => figure.name === name && isCounted(figure.labels))
  return counted.reduce((total, { value }) => total + value, 0)
}

/** Of ten payments or more that ended. */
function paymentsFail(figures: Figures): boolean {
  const faults = sum(figures, 'uliza_payments_recent', ({ end }) => end === 'PROVIDER_ERROR' || end === 'NOT_SENT')
  const all = sum(figures, 'uliza_payments_recent')
  return all >= 10 && faults / all > 0.4
}

function fullDisks(figures: Figures): string[] {
  if (!(share(figures, 'uliza_disk_bytes', ['free', 'total']) < 0.15)) return []
  return [figures.find(({ name }) => name === 'uliza_disk_bytes')?.labels.host ?? '']
}

/** NaN, which is neither more nor less than anything, where the figure is not there. */
const share = (figures: Figures, name: string, [part, all]: readonly [string, string]) =>
  sum(figures, name, ({ what }) => what === part) / sum(figures, name, ({ what }) => what === all)

/** Done too long ago, or failed too often since. */
function ofJob(job: string, { seconds, failures }: { seconds: number; failures: number }) {
  return (figures: Figures) =>
    sum(figures, 'uliza_job_last_run_seconds', (labels) => labels.job === job) > seconds ||
    sum(figures, 'uliza_job_failures', (labels) => labels.job === job) >= failures
}
