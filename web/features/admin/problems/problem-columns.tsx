import { Link } from '@tanstack/react-router'
import type { AdminProblemRow } from '#contracts/admin/problems.ts'
import { problemReasons, problemStatus } from '#web/features/shared/problems/problem-labels.ts'
import { TimeLeft } from '#web/features/shared/problems/time-left.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'

export const problemColumns = (): Column<AdminProblemRow>[] => [
  {
    id: 'reason',
    head: m.problems_col_problem(),
    card: 'title',
    cell: ({ id, reason }) => (
      <Link to="/admin/problems/$id" params={{ id }} className={rowLink}>
        {problemReasons[reason]()}
      </Link>
    ),
  },
  {
    id: 'order',
    head: m.admin_order(),
    card: 'left',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ order }) => formatOrderNumber(order.number),
  },
  { id: 'customer', head: m.admin_customer(), card: 'left', cell: ({ customer }) => customer.name },
  { id: 'vendor', head: m.admin_vendor(), card: 'left', cell: ({ vendor }) => vendor.name },
  {
    id: 'status',
    head: m.admin_status(),
    card: 'aside',
    cell: ({ status }) => <StatusBadge look={problemStatus[status]} />,
  },
  { id: 'due', head: m.problems_col_due(), card: 'left', className: 'whitespace-nowrap', cell: Due },
  {
    id: 'asked',
    head: m.problems_col_asked(),
    card: 'right',
    right: true,
    cell: ({ claimedKES }) => <Money kes={claimedKES} />,
  },
  {
    id: 'back',
    head: m.problems_col_back(),
    card: 'none',
    right: true,
    cell: ({ refundedKES }) => (refundedKES === null ? '–' : <Money kes={refundedKES} />),
  },
]

function Due({ decideBy, answerBy, endedAt, status }: AdminProblemRow) {
  if (endedAt) return formatDate(endedAt, 'moment')
  if (status === 'OFFERED') return m.problems_due_customer()
  return <TimeLeft until={decideBy ?? answerBy} />
}
