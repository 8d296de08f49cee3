import { Link } from '@tanstack/react-router'
import { type PayoutBatch, payoutBatchFile } from '#contracts/admin/payout-batches.ts'
import { fillPath } from '#web/lib/api/api-client.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { useConfirmedLink } from '#web/ui/workspace/confirmation.ts'
import CircleCheck from '~icons/lucide/circle-check'
import Download from '~icons/lucide/download'
import Hourglass from '~icons/lucide/hourglass'

const sumText = ({ count, amountKES }: PayoutBatch['all']) =>
  count === 0 ? '–' : m.payouts_batch_sum({ count, amount: formatKES(amountKES) })

export const batchColumns = (importResults: (batch: PayoutBatch) => void): Column<PayoutBatch>[] => [
  {
    id: 'made',
    head: m.payouts_batch_when(),
    card: 'title',
    cell: ({ id, createdAt, createdBy, all }) => (
      <>
        <Link to="/admin/payouts" search={{ batch: id }} className="font-[650] tabular-nums hover:underline">
          {formatDate(createdAt, 'moment')}
        </Link>
        <span className="meta block">
          {createdBy} · {m.payouts_batch_count({ count: all.count })}
        </span>
      </>
    ),
  },
  {
    id: 'sum',
    head: m.admin_payout_amount(),
    right: true,
    card: 'aside',
    cell: ({ all }) => <Money kes={all.amountKES} className="max-xl:text-17" />,
  },
  {
    id: 'open',
    head: m.payouts_batch_open(),
    cell: ({ open }) =>
      open.count > 0 ? (
        <Badge tone="act" icon={Hourglass}>
          {sumText(open)}
        </Badge>
      ) : (
        <Badge tone="done" icon={CircleCheck}>
          {m.payouts_batch_all_ended()}
        </Badge>
      ),
  },
  {
    id: 'paid',
    head: m.admin_payout_paid(),
    cell: ({ paid }) => <span className="tabular-nums">{sumText(paid)}</span>,
  },
  {
    id: 'failed',
    head: m.admin_payout_failed(),
    cell: ({ failed }) => <span className="tabular-nums">{sumText(failed)}</span>,
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    right: true,
    className: 'max-xl:empty:hidden',
    cell: (batch) => <BatchButtons batch={batch} importResults={importResults} />,
  },
]

function BatchButtons({ batch, importResults }: { batch: PayoutBatch; importResults: (batch: PayoutBatch) => void }) {
  const moment = formatDate(batch.createdAt, 'moment')
  const link = useConfirmedLink(m.payouts_batch_file_named({ moment }))
  if (batch.open.count === 0) return null
  return (
    <span className="flex gap-2 max-xl:pt-1 xl:justify-end">
      <a
        href={fillPath(payoutBatchFile.path, { id: batch.id })}
        download
        {...link}
        aria-label={m.payouts_batch_file_named({ moment })}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} max-xl:flex-1`}
      >
        <Download aria-hidden />
        {m.payouts_batch_file()}
      </a>
      <Button
        size="sm"
        variant="quiet"
        aria-label={m.payouts_results_named({ moment })}
        className="max-xl:flex-1"
        onClick={() => importResults(batch)}
      >
        {m.payouts_results()}
      </Button>
    </span>
  )
}
