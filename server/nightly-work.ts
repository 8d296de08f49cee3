import { deleteOldIdempotencyKeys } from '#server/platform/http/idempotency.ts'
import { deleteEndedRateLimits } from '#server/platform/http/rate-limit.ts'
import type { Backups } from './backups.ts'
import { deleteOldAlerts } from './modules/alerts/index.ts'
import { type DocumentDeps, deleteUnneededDocuments } from './modules/documents/index.ts'
import {
  deleteExpiredChallenges,
  deleteExpiredPhoneCodes,
  deleteExpiredSessions,
  deleteExpiredSignIns,
  deleteForgottenDevices,
  deleteOldAccountEmails,
  deleteOldLostFactors,
  deleteOldSecurityEvents,
} from './modules/identity/index.ts'
import { deleteOldCounts } from './modules/jobs/index.ts'
import { requestNightlyProof } from './modules/ledger-proof/index.ts'
import {
  countUsualTimes,
  deleteUnusedGuests,
  eraseFormerGuests,
  type InvoicingDeps,
  issueMissingInvoices,
} from './modules/orders/index.ts'
import { deleteOldDeliveries } from './modules/outbox/index.ts'
import { deleteStalePromptLimits, deleteUnknownWebhookEvents, type PaymentDeps } from './modules/payments/index.ts'
import { deleteUnusedPictures, type PictureDeps } from './modules/pictures/index.ts'
import { matchOpenLines, settleFittingLines } from './modules/reconciliation/index.ts'
import { countScores } from './modules/reviews/index.ts'
import { deleteOldSearchMisses, deleteUnusedSearchWords } from './modules/search/index.ts'
import { deleteForgottenDrafts, deleteOldOpeningAlerts } from './modules/vendors/index.ts'
import { days, hours, plus } from './platform/clock.ts'
import type { NightlyJob } from './platform/nightly-jobs.ts'

interface NightlyDeps extends Pick<PaymentDeps, 'db' | 'clock'> {
  payments: PaymentDeps
  pictures: PictureDeps
  documents: DocumentDeps
  invoicing: InvoicingDeps
  /** Null where no place for them is set. */
  backups: Backups | null
}

/** What is done once a night, in Nairobi's hours. */
export const nightlyWork = ({
  db,
  clock,
  payments,
  pictures,
  documents,
  invoicing,
  backups,
}: NightlyDeps): NightlyJob[] => [
  ...(backups ? nightlyBackups(backups) : []),
  {
    name: 'issue-invoices',
    startsAfter: hours(1),
    work: () => issueMissingInvoices(invoicing),
  },
  {
    name: 'prove-ledger',
    startsAfter: hours(3),
    work: () => requestNightlyProof(db, clock.now()),
  },
  {
    name: 'delete-expired-sessions',
    startsAfter: hours(4),
    work: async () => {
      await deleteExpiredSessions(db, clock.now())
      await deleteExpiredSignIns(db, clock.now())
      await deleteExpiredChallenges(db, clock.now())
      await deleteExpiredPhoneCodes(db, clock.now())
    },
  },
  {
    name: 'delete-forgotten-devices',
    startsAfter: hours(4),
    work: async () => deleteForgottenDevices(db, clock.now()),
  },
  {
    name: 'delete-old-account-emails',
    startsAfter: hours(4),
    work: async () => deleteOldAccountEmails(db, clock.now()),
  },
  {
    name: 'delete-old-security-events',
    startsAfter: hours(4),
    work: async () => {
      await deleteOldSecurityEvents(db, clock.now())
      await deleteOldLostFactors(db, clock.now())
    },
  },
  {
    name: 'delete-ended-rate-limits',
    startsAfter: hours(4),
    work: async () => deleteEndedRateLimits(db, clock.now()),
  },
  {
    name: 'delete-old-idempotency-keys',
    startsAfter: hours(4),
    work: () => deleteOldIdempotencyKeys(db, clock.now()),
  },
  {
    name: 'delete-stale-prompt-limits',
    startsAfter: hours(4),
    work: async () => deleteStalePromptLimits(db, clock.now()),
  },
  {
    name: 'delete-old-deliveries',
    startsAfter: hours(4),
    work: async () => {
      await deleteOldDeliveries(db, clock.now())
      await deleteOldCounts(db, clock.now())
      await deleteOldAlerts(db, plus(clock.now(), -days(90)))
    },
  },
  {
    name: 'delete-unknown-webhook-events',
    startsAfter: hours(4),
    work: async () => deleteUnknownWebhookEvents(db, clock.now()),
  },
  {
    name: 'count-scores',
    startsAfter: hours(2),
    work: () => countScores({ db, clock }),
  },
  {
    name: 'count-usual-times',
    startsAfter: hours(2),
    work: () => countUsualTimes({ db, clock }),
  },
  {
    name: 'delete-unused-pictures',
    startsAfter: hours(4),
    work: () => deleteUnusedPictures(pictures),
  },
  {
    name: 'delete-unneeded-documents',
    startsAfter: hours(4),
    work: () => deleteUnneededDocuments(documents),
  },
  {
    name: 'delete-forgotten-shop-drafts',
    startsAfter: hours(4),
    work: async () => deleteForgottenDrafts(db, clock.now()),
  },
  {
    name: 'delete-old-opening-alerts',
    startsAfter: hours(4),
    work: () => deleteOldOpeningAlerts(db, clock.now()),
  },
  {
    name: 'erase-former-guests',
    startsAfter: hours(4),
    work: () => eraseFormerGuests({ db, clock }),
  },
  {
    name: 'delete-unused-guests',
    startsAfter: hours(4),
    work: () => deleteUnusedGuests({ db, clock }),
  },
  {
    name: 'delete-unused-search-words',
    startsAfter: hours(4),
    work: async () => {
      await deleteUnusedSearchWords(db)
      await deleteOldSearchMisses(db, clock.now())
    },
  },
  {
    name: 'match-open-lines',
    startsAfter: hours(4.5),
    async work() {
      await settleFittingLines(payments)
      await matchOpenLines(payments)
    },
  },
]

const nightlyBackups = (backups: Backups): NightlyJob[] => [
  { name: 'make-backup', startsAfter: hours(2), work: () => backups.makeNightly() },
  { name: 'try-restore', startsAfter: hours(5), work: () => backups.tryRestore() },
]
