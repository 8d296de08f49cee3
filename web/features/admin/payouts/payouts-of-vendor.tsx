import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { adminPayouts } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { type PayoutAct, PayoutActs } from './payout-acts.tsx'
import { payoutColumns } from './payout-columns.tsx'

/** The payouts of one shop, the newest first, with what can be done about each. */
export default function PayoutsOfVendor({ vendor: { id } }: { vendor: AdminVendor }) {
  const query = useInfiniteQuery(adminPayouts({ status: 'ALL', vendor: id }))
  const [act, setAct] = useState<PayoutAct>()
  const { isSentByProgram = false, approverFromKES = 0 } = query.data?.pages[0] ?? {}
  return (
    <>
      <RecordList
        query={query}
        caption={m.admin_payouts()}
        columns={payoutColumns(
          (request) => setAct(request.action === 'approve' ? { approve: [request.payout] } : request),
          isSentByProgram,
          false,
        )}
        rowKey={(payout) => payout.id}
        failed={m.admin_payouts_failed()}
        empty={<EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_payouts_none()} />}
      />
      <PayoutActs
        act={act}
        isSentByProgram={isSentByProgram}
        approverFromKES={approverFromKES}
        onClose={() => setAct(undefined)}
        onApproved={() => setAct(undefined)}
      />
    </>
  )
}
