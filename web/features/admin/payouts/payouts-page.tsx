import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AdminPayout, PayoutFilter } from '#contracts/money/payouts.ts'
import { CreateBatch } from '#web/features/admin/payouts/batches/create-batch.tsx'
import { adminPayouts, type PayoutFilters, statusOf } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { payoutStatus, payoutStatuses } from '#web/features/shared/payouts/payout-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList, rowsOf } from '#web/ui/tables/record-list.tsx'
import { selectColumn } from '#web/ui/tables/select-column.tsx'
import { useSelection } from '#web/ui/tables/use-selection.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import FileSpreadsheet from '~icons/lucide/file-spreadsheet'
import { ApprovalNotice } from './approval-notice.tsx'
import { type Approval, totalAmountKES } from './approve-payouts.ts'
import type { PayoutActionRequest } from './payout-buttons.tsx'
import { payoutColumns } from './payout-columns.tsx'

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'))
const PayoutActionSheet = lazyPart(() => import('./payout-action-sheet.tsx'))

export function PayoutsPage({ filters, go }: { filters: PayoutFilters; go: (change: PayoutFilters) => void }) {
  const { search, batch } = filters
  const status = statusOf(filters)
  const query = useInfiniteQuery({ ...adminPayouts(filters), placeholderData: keepPreviousData })
  const [requested, setRequested] = useState<PayoutActionRequest>()
  const [toApprove, setToApprove] = useState<readonly AdminPayout[]>([])
  const [approvals, setApprovals] = useState<readonly Approval[]>([])
  const rows = rowsOf(query)
  const { waiting, isSentByProgram = false } = query.data?.pages[0] ?? {}
  const isChoosing = status === 'REQUESTED' || status === 'APPROVED'
  const { chosen, selection, clear } = useSelection(
    isChoosing ? rows.filter((row) => row.status === status && isChoosable(row)) : [],
  )
  const columns = payoutColumns(
    (request) => (request.action === 'approve' ? setToApprove([request.payout]) : setRequested(request)),
    isSentByProgram,
  )

  return (
    <WorkspacePage
      title={m.admin_payouts()}
      back={
        batch && (
          <Link to="/admin/payouts" search={{ view: 'batches' }} className={backLink}>
            <BackArrow />
            {m.payouts_batches()}
          </Link>
        )
      }
      note={
        batch
          ? m.payouts_of_batch()
          : waiting &&
            m.admin_payouts_note({
              requested: formatKES(waiting.requested.amountKES),
              approved: formatKES(waiting.approved.amountKES),
            })
      }
      action={
        <span className="flex flex-wrap gap-2">
          <Link
            to="/admin/payouts"
            search={{ view: 'batches' }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <FileSpreadsheet aria-hidden />
            {m.payouts_batches()}
          </Link>
          <CsvLink query={adminPayouts(filters)} />
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
        {status === 'APPROVED' && <CreateBatch chosen={chosen} all={waiting?.approved} onCreated={clear} />}
        {chosen.length > 0 && (
          <span className="text-13">{m.admin_payouts_chosen({ amount: formatKES(totalAmountKES(chosen)) })}</span>
        )}
      </FilterBar>
      <FilterChips<PayoutFilter | 'ALL'>
        label={m.admin_status()}
        value={status}
        onChange={(next) => go({ status: next === statusOf({ batch }) ? undefined : next })}
        options={[
          { value: 'STUCK' as const, label: m.payouts_needs_you(), count: waiting?.stuck.count },
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
        columns={isChoosing ? [selectColumn(selection, chooseWords()), ...columns] : columns}
        keyOf={({ id }) => id}
        isSelected={({ id }) => isChoosing && selection.ids.has(id)}
        failed={m.admin_payouts_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_payouts_none()}>
            {search ? m.admin_none_found_text() : status === 'REQUESTED' && m.admin_payouts_none_text()}
          </EmptyState>
        }
      />
      {toApprove.length > 0 && (
        <Suspense>
          <ApproveDialog
            payouts={toApprove}
            isSentByProgram={isSentByProgram}
            onClose={() => setToApprove([])}
            onDone={(done) => {
              setApprovals(done)
              clear()
            }}
          />
        </Suspense>
      )}
      {requested && requested.action !== 'approve' && (
        <Suspense>
          <PayoutActionSheet
            payout={requested.payout}
            action={requested.action}
            onClose={() => setRequested(undefined)}
          />
        </Suspense>
      )}
    </WorkspacePage>
  )
}

const chooseWords = () => ({
  all: m.admin_choose_all(),
  one: ({ vendor }: AdminPayout) => m.admin_choose_named({ vendor: vendor.name }),
})

/** To be approved, or to be put into a batch. */
const isChoosable = ({ actions }: AdminPayout) => actions.includes('approve') || actions.includes('settle')
