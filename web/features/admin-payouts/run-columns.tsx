import { Link } from '@tanstack/react-router'
import { type PayoutRun, payoutRunFile } from '#contracts/payout-runs.ts'
import { fillPath } from '#web/lib/api-client.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import Download from '~icons/lucide/download'
import Hourglass from '~icons/lucide/hourglass'

const sumWords = ({ count, amountKES }: PayoutRun['all']) =>
  count === 0 ? '–' : m.payouts_run_sum({ count, amount: formatKES(amountKES) })

export const runColumns = (bring: (run: PayoutRun) => void): Column<PayoutRun>[] => [
  {
    id: 'made',
    head: m.payouts_run_when(),
    card: 'title',
    cell: ({ id, createdAt, createdBy, all }) => (
      <>
        <Link to="/admin/payouts" search={{ run: id }} className="font-[650] tabular-nums hover:underline">
          {formatDate(createdAt, 'moment')}
        </Link>
        <span className="meta block">
          {createdBy} · {m.payouts_run_count({ count: all.count })}
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
    head: m.payouts_run_open(),
    cell: ({ open }) =>
      open.count > 0 ? (
        <Badge tone="act" icon={Hourglass}>
          {sumWords(open)}
        </Badge>
      ) : (
        <Badge tone="done" icon={CircleCheck}>
          {m.payouts_run_all_ended()}
        </Badge>
      ),
  },
  {
    id: 'paid',
    head: m.admin_payout_paid(),
    cell: ({ paid }) => <span className="tabular-nums">{sumWords(paid)}</span>,
  },
  {
    id: 'failed',
    head: m.admin_payout_failed(),
    cell: ({ failed }) => <span className="tabular-nums">{sumWords(failed)}</span>,
  },
  {
    id: 'act',
    head: <span className="sr-only">{m.admin_act()}</span>,
    card: 'whole',
    right: true,
    className: 'max-xl:empty:hidden',
    cell: (run) => <RunButtons run={run} bring={bring} />,
  },
]

function RunButtons({ run, bring }: { run: PayoutRun; bring: (run: PayoutRun) => void }) {
  if (run.open.count === 0) return null
  const moment = formatDate(run.createdAt, 'moment')
  return (
    <span className="flex gap-2 max-xl:pt-1 xl:justify-end">
      <a
        href={fillPath(payoutRunFile.path, { id: run.id })}
        download
        aria-label={m.payouts_run_file_named({ moment })}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} max-xl:flex-1`}
      >
        <Download aria-hidden />
        {m.payouts_run_file()}
      </a>
      <Button
        size="sm"
        variant="quiet"
        aria-label={m.payouts_results_named({ moment })}
        className="max-xl:flex-1"
        onClick={() => bring(run)}
      >
        {m.payouts_results()}
      </Button>
    </span>
  )
}
