import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AdminPayout, PayoutStatus } from '#contracts/payouts.ts'
import { AdminPage, BackArrow, backLink } from '#web/features/admin-workspace/admin-page.tsx'
import { CsvButton } from '#web/features/admin-workspace/csv-button.tsx'
import { FilterBar, FilterChips } from '#web/features/admin-workspace/filter-bar.tsx'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { RecordList, rowsOf } from '#web/ui/record-list.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import FileSpreadsheet from '~icons/lucide/file-spreadsheet'
import { ApprovalNotice } from './approval-notice.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import type { Approval } from './approve-payouts.ts'
import { MakeRun } from './make-run.tsx'
import type { Asked } from './payout-buttons.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { payoutStatus, payoutStatuses } from './payout-status.ts'
import { adminPayouts, type PayoutFilters, statusOf } from './payouts.queries.ts'
import { payoutsCsv } from './payouts-csv.ts'
import { selectColumn } from './select-column.tsx'
import { sumOf } from './sum-of.ts'
import { useChoice } from './use-choice.ts'

const PayoutActSheet = lazy(() => import('./payout-act-sheet.tsx'))

export function PayoutsPage({ filters, go }: { filters: PayoutFilters; go: (change: PayoutFilters) => void }) {
  const { search, run } = filters
  const status = statusOf(filters)
  const query = useInfiniteQuery({ ...adminPayouts(filters), placeholderData: keepPreviousData })
  const [asked, setAsked] = useState<Asked>()
  const [toApprove, setToApprove] = useState<readonly AdminPayout[]>([])
  const [approvals, setApprovals] = useState<readonly Approval[]>([])
  const rows = rowsOf(query)
  const { waiting, isSentByProgram = false } = query.data?.pages[0] ?? {}
  const isChoosing = status === 'REQUESTED' || status === 'APPROVED'
  const { chosen, selection, clear } = useChoice(
    isChoosing ? rows.filter((row) => row.status === status && isChoosable(row)) : [],
  )
  const columns = payoutColumns(
    (what) => (what.act === 'approve' ? setToApprove([what.payout]) : setAsked(what)),
    isSentByProgram,
  )

  return (
    <AdminPage
      title={m.admin_payouts()}
      back={
        run && (
          <Link to="/admin/payouts" search={{ view: 'runs' }} className={backLink}>
            <BackArrow />
            {m.payouts_runs()}
          </Link>
        )
      }
      note={
        run
          ? m.payouts_of_run()
          : waiting &&
            m.admin_payouts_note({
              requested: formatKES(waiting.requested.amountKES),
              approved: formatKES(waiting.approved.amountKES),
            })
      }
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/admin/payouts" search={{ view: 'runs' }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <FileSpreadsheet aria-hidden />
            {m.payouts_runs()}
          </Link>
          <CsvButton name={`payouts-${status.toLowerCase()}`} rows={rows} columns={payoutsCsv()} />
        </span>
      }
    >
      <FilterBar>
        <SearchBox
          label={m.admin_payouts_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        {status === 'REQUESTED' && chosen.length > 0 && (
          <Button variant="ink" onClick={() => setToApprove(chosen)}>
            {m.admin_payouts_approve_chosen({ count: chosen.length })}
          </Button>
        )}
        {status === 'APPROVED' && <MakeRun chosen={chosen} all={waiting?.approved} onMade={clear} />}
        {chosen.length > 0 && (
          <span className="text-13">{m.admin_payouts_chosen({ amount: formatKES(sumOf(chosen)) })}</span>
        )}
      </FilterBar>
      <FilterChips<PayoutStatus | 'ALL'>
        label={m.admin_status()}
        value={status}
        onChange={(next) => go({ status: next === statusOf({ run }) ? undefined : next })}
        options={[
          ...payoutStatuses.map((each) => ({
            value: each,
            label: payoutStatus[each].label(),
            count:
              each === 'REQUESTED'
                ? waiting?.requested.count
                : each === 'APPROVED'
                  ? waiting?.approved.count
                  : undefined,
          })),
          { value: 'ALL' as const, label: m.admin_all() },
        ]}
      />
      <ApprovalNotice approvals={approvals} />
      <RecordList
        query={query}
        caption={m.admin_payouts()}
        columns={isChoosing ? [selectColumn(selection), ...columns] : columns}
        keyOf={({ id }) => id}
        isSelected={({ id }) => isChoosing && selection.ids.has(id)}
        failed={m.admin_payouts_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_payouts_none()}>
            {search ? m.admin_none_found_text() : status === 'REQUESTED' && m.admin_payouts_none_text()}
          </EmptyState>
        }
      />
      <ApproveDialog
        payouts={toApprove}
        isSentByProgram={isSentByProgram}
        onClose={() => setToApprove([])}
        onDone={(done) => {
          setApprovals(done)
          clear()
        }}
      />
      {asked && asked.act !== 'approve' && (
        <Suspense>
          <PayoutActSheet payout={asked.payout} act={asked.act} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </AdminPage>
  )
}

/** To be approved, or to be put into a run. */
const isChoosable = ({ acts }: AdminPayout) => acts.includes('approve') || acts.includes('settle')
