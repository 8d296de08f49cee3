import type { WebhookEventForReview } from '#contracts/admin/payments.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

const about = ({ payment, disbursement }: WebhookEventForReview) => payment ?? disbursement

/** The columns of `webhooks.csv`. What was sent is read one by one. */
export const webhookEventColumns: readonly CsvColumn<WebhookEventForReview>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'Received', sw: 'Ilipokelewa' }, (row) => row.receivedAt],
  [{ en: 'Provider', sw: 'Mtoa huduma' }, (row) => row.provider],
  [{ en: 'Kind', sw: 'Aina' }, (row) => row.kind],
  [{ en: 'Outcome', sw: 'Matokeo' }, (row) => row.outcome],
  [{ en: 'From address', sw: 'Kutoka anwani' }, (row) => row.address],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => about(row)?.amountKES],
  [{ en: 'Status', sw: 'Hali' }, (row) => about(row)?.status],
  [{ en: 'Receipt', sw: 'Risiti' }, (row) => about(row)?.receipt],
  [{ en: 'Bytes', sw: 'Baiti' }, (row) => row.bytes],
]
