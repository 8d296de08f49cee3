import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminPayout, PayoutFilter } from '#contracts/money/payouts.ts'
import { CreateBatch } from '#web/features/admin/payouts/batches/create-batch.tsx'
import { AdminMay, useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { UsualSort } from '#web/features/shared/payments/usual-sort.tsx'
import {
  adminPayouts,
  type PayoutFilters,
  payoutStatusFilter,
} from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { payoutStatus, payoutStatuses } from '#web/features/shared/payouts/payout-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { selectColumn } from '#web/ui/tables/select-column.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { useSelection } from '#web/ui/tables/use-selection.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import FileSpreadsheet from '~icons/lucide/file-spreadsheet'
import { totalAmountKES } from './approve/approval-plan.ts'
import { type PayoutAct, PayoutActs } from './payout-acts.tsx'
import { columnNames, payoutColumns } from './payout-columns.tsx'

type PayoutSearch = PayoutFilters & { hide?: string }

export function PayoutsPage({ filters, go }: { filters: PayoutSearch; go: (change: PayoutSearch) => void }) {
  const { search, batch, from, to, sortBy, hide } = filters
  const status = payoutStatusFilter(filters)
  const query = useInfiniteQuery({ ...adminPayouts(filters), placeholderData: keepPreviousData })
  const [act, setAct] = useState<PayoutAct>()
  const rows = loadedRows(query)
  const { waiting, isSentByProgram = false, approverFromKES = 0, isLedgerBroken } = query.data?.pages[0] ?? {}
  const mayDecide = useAdminMay('money')
  const isChoosing = mayDecide && (status === 'REQUESTED' || status === 'APPROVED')
  const { chosen, selection, clear } = useSelection(
    isChoosing ? rows.filter((row) => row.status === status && isChoosable(row)) : [],
  )
  const all = payoutColumns(
    (request) => setAct(request.action === 'approve' ? { approve: [request.payout] } : request),
    isSentByProgram,
    isChoosing,
  )
  const columns = shownColumns(all, columnNames, hide)
  const amount = formatKES(totalAmountKES(chosen))

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
          <AdminMay right="money">
            <Link
              to="/admin/payouts"
              search={{ view: 'batches' }}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              <FileSpreadsheet aria-hidden />
              {m.payouts_batches()}
            </Link>
          </AdminMay>
          <CsvLink query={adminPayouts(filters)} />
        </span>
      }
    >
      {mayDecide && isLedgerBroken && <LedgerBroken fromKES={approverFromKES} />}
      <FilterBar>
        <SearchBox
          label={m.admin_payouts_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <UsualSort value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
        {mayDecide && status === 'APPROVED' && (
          <CreateBatch chosen={chosen} all={waiting?.approved} onCreated={clear} />
        )}
        {status === 'APPROVED' && chosen.length > 0 && (
          <span className="text-13">{m.admin_payouts_chosen({ amount })}</span>
        )}
      </FilterBar>
      <FilterChips<PayoutFilter | 'ALL'>
        label={m.admin_status()}
        value={status}
        onChange={(next) => go({ status: next === payoutStatusFilter({ batch }) ? undefined : next })}
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
      {isChoosing && !selection.isEmpty && (
        <div className="xl:hidden">
          <Checkbox checked={selection.isAll} onChange={selection.toggleAll}>
            <span className="font-semibold text-13">{m.admin_choose_all()}</span>
          </Checkbox>
        </div>
      )}
      <RecordList
        query={query}
        caption={m.admin_payouts()}
        columns={isChoosing ? [selectColumn(selection, chooseLabels(), 'aside'), ...columns] : columns}
        rowKey={({ id }) => id}
        isSelected={({ id }) => isChoosing && selection.ids.has(id)}
        failed={m.admin_payouts_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_payouts_none()}>
            {search ? m.admin_none_found_text() : status === 'REQUESTED' && m.admin_payouts_none_text()}
          </EmptyState>
        }
      />
      {status === 'REQUESTED' && chosen.length > 0 && (
        <div
          data-action-bar
          className="sticky bottom-[calc(var(--tab-bar)+.75rem)] z-20 mt-4 flex items-center justify-between gap-4 rounded-card border border-line bg-surface px-4 py-3 shadow-3"
        >
          <p role="status" className="text-13">
            {m.payouts_chosen({ count: chosen.length })}
            <b className="block font-[650] text-17 tabular-nums">{amount}</b>
          </p>
          <Button onClick={() => setAct({ approve: chosen })}>{m.payouts_review()}</Button>
        </div>
      )}
      <PayoutActs
        act={act}
        isSentByProgram={isSentByProgram}
        approverFromKES={approverFromKES}
        onClose={() => setAct(undefined)}
        onApproved={clear}
      />
    </WorkspacePage>
  )
}

const chooseLabels = () => ({
  all: m.admin_choose_all(),
  one: ({ vendor }: AdminPayout) => m.admin_choose_named({ vendor: vendor.name }),
})

/** To be approved, or left out knowingly while it is held; or to be put into a batch. */
const isChoosable = ({ actions, isHeld, isHeldByProof, status }: AdminPayout) =>
  // What another must approve as well goes into no file.
  !(isHeldByProof && status === 'APPROVED') &&
  (actions.includes('approve') ||
    actions.includes('settle') ||
    (isHeld && status === 'REQUESTED' && actions.length > 0))

/** Why more than usual waits for two, and where it is looked into. */
function LedgerBroken({ fromKES }: { fromKES: number }) {
  return (
    <Notice tone="bad" className="mb-4">
      {m.payouts_ledger_broken({ amount: formatKES(fromKES) })}{' '}
      <Link to="/admin/ledger-proof" className="link">
        {m.payouts_ledger_broken_look()}
      </Link>
    </Notice>
  )
}
