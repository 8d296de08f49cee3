import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AdminPayout, PayoutStatus } from '#contracts/payouts.ts'
import { AdminPage } from '#web/features/admin-workspace/admin-page.tsx'
import { CsvButton } from '#web/features/admin-workspace/csv-button.tsx'
import { FilterBar, FilterChips } from '#web/features/admin-workspace/filter-bar.tsx'
import { useRefresh } from '#web/features/admin-workspace/use-refresh.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RecordList, rowsOf } from '#web/ui/record-list.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { approvePayouts } from './approve-payouts.ts'
import type { Asked } from './payout-buttons.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { payoutStatus, payoutStatuses } from './payout-status.ts'
import { adminPayouts, type PayoutFilters } from './payouts.queries.ts'
import { payoutsCsv } from './payouts-csv.ts'
import { selectColumn } from './select-column.tsx'

const PayoutActSheet = lazy(() => import('./payout-act-sheet.tsx'))

const sum = (payouts: readonly AdminPayout[]) => payouts.reduce((total, { amountKES }) => total + amountKES, 0)

export function PayoutsPage({ filters, go }: { filters: PayoutFilters; go: (change: PayoutFilters) => void }) {
  const { status = 'REQUESTED', search } = filters
  const query = useInfiniteQuery({
    ...adminPayouts(filters),
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked>()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [toApprove, setToApprove] = useState<AdminPayout[]>([])
  const rows = rowsOf(query)
  const waiting = query.data?.pages[0]?.waiting
  const chosen = rows.filter(({ id, status: its }) => its === 'REQUESTED' && chosenIds.has(id))
  const isChoosing = status === 'REQUESTED'

  const toggle = (id: string) =>
    setChosenIds((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    )
  const selection = {
    ids: chosenIds,
    toggle,
    isAll: rows.length > 0 && chosen.length === rows.length,
    toggleAll: () => setChosenIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
  }
  const columns = payoutColumns((what) => (what.act === 'approve' ? setToApprove([what.payout]) : setAsked(what)))

  async function approve() {
    await approvePayouts(toApprove)
    setChosenIds(new Set())
    void refresh()
  }

  return (
    <AdminPage
      title={m.admin_payouts()}
      note={
        waiting &&
        m.admin_payouts_note({
          requested: formatKES(waiting.requested.amountKES),
          approved: formatKES(waiting.approved.amountKES),
        })
      }
      action={<CsvButton name={`payouts-${status.toLowerCase()}`} rows={rows} columns={payoutsCsv()} />}
    >
      <FilterBar>
        <SearchBox
          label={m.admin_payouts_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        {chosen.length > 0 && (
          <>
            <Button variant="ink" onClick={() => setToApprove(chosen)}>
              {m.admin_payouts_approve_chosen({ count: chosen.length })}
            </Button>
            <span className="text-13">{m.admin_payouts_chosen({ amount: formatKES(sum(chosen)) })}</span>
          </>
        )}
      </FilterBar>
      <FilterChips<PayoutStatus | 'ALL'>
        label={m.admin_status()}
        value={status}
        onChange={(next) => go({ status: next === 'REQUESTED' ? undefined : next })}
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
      <RecordList
        query={query}
        caption={m.admin_payouts()}
        columns={isChoosing ? [selectColumn(selection), ...columns] : columns}
        keyOf={({ id }) => id}
        isSelected={({ id }) => isChoosing && chosenIds.has(id)}
        failed={m.admin_payouts_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_payouts_none()}>
            {search ? m.admin_none_found_text() : isChoosing && m.admin_payouts_none_text()}
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={toApprove.length > 0}
        onOpenChange={(open) => open || setToApprove([])}
        title={
          toApprove.length === 1
            ? m.admin_payout_approve_title({
                amount: formatKES(sum(toApprove)),
                vendor: toApprove[0]?.vendor.name ?? '',
              })
            : m.admin_payouts_approve_title({ count: toApprove.length })
        }
        confirm={m.admin_approve()}
        cancel={m.admin_cancel()}
        tone="primary"
        onConfirm={approve}
      >
        {m.admin_payouts_approve_text({ amount: formatKES(sum(toApprove)) })}
        {toApprove.some(({ isNewPhone }) => isNewPhone) && (
          <p className="mt-2 font-semibold text-danger">{m.admin_payouts_approve_new_phone()}</p>
        )}
      </ConfirmDialog>
      {asked && asked.act !== 'approve' && (
        <Suspense>
          <PayoutActSheet payout={asked.payout} act={asked.act} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </AdminPage>
  )
}
