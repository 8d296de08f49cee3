import { useQuery } from '@tanstack/react-query'
import { previewSuspension, reinstateVendor, suspendVendor } from '#contracts/admin/vendors.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { StopsAndGoesOn } from '#web/ui/workspace/stops-and-goes-on.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface StatusSheetProps {
  vendor: { id: VendorId; name: string; status: VendorStatus }
  onClose: () => void
}

/** Takes a shop off the market, or lets it back, with a reason that its owner is told. */
export default function StatusSheet(props: StatusSheetProps) {
  return props.vendor.status === 'SUSPENDED' ? <ReinstateSheet {...props} /> : <SuspendSheet {...props} />
}

function ReinstateSheet({ vendor: { id, name }, onClose }: StatusSheetProps) {
  return (
    <TextSheet
      endpoint={reinstateVendor}
      field="reason"
      title={m.admin_reinstate_title({ name })}
      text={m.admin_reinstate_text()}
      label={m.admin_reason()}
      hint={m.admin_reason_hint()}
      confirm={m.admin_reinstate()}
      done={m.admin_reinstated({ name })}
      onSend={(body) => call(reinstateVendor, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

function SuspendSheet({ vendor: { id, name }, onClose }: StatusSheetProps) {
  const query = useQuery(apiQuery(previewSuspension, [fillPath(previewSuspension.path, { id })]))
  return (
    <ActSheet
      endpoint={suspendVendor}
      defaultValues={{ reason: '' }}
      title={m.admin_suspend_title({ name })}
      text={m.admin_suspend_text()}
      keep={m.admin_suspend_keep()}
      confirm={m.admin_suspend_named({ name })}
      tone="danger"
      done={m.admin_suspended({ name })}
      onSend={(body) => call(suspendVendor, { params: { id }, body })}
      onClose={onClose}
      before={
        query.data ? (
          <Consequences of={query.data} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton className="h-56" />
        )
      }
      fields={[
        {
          name: 'reason',
          label: m.admin_reason(),
          hint: m.admin_reason_hint(),
          input: (field) => <Textarea rows={3} {...field} />,
        },
      ]}
    />
  )
}

type Preview = ResponseOf<typeof previewSuspension>

function Consequences({ of: { products, orders, payouts, owedKES, events } }: { of: Preview }) {
  const withTickets = events.filter(({ tickets }) => tickets > 0)
  const [next] = events
  return (
    <>
      <StopsAndGoesOn
        stops={[
          events.length > 0
            ? m.admin_suspend_stops_page_events({ products, count: events.length })
            : m.admin_suspend_stops_page({ count: products }),
          payouts.count > 0
            ? m.admin_suspend_stops_payouts({ count: payouts.count, total: formatKES(payouts.totalKES) })
            : m.admin_suspend_stops_asking(),
          m.admin_suspend_stops_phone(),
          m.admin_suspend_stops_refunds(),
          next
            ? m.admin_suspend_stops_scanning_of({ event: next.title, day: formatDate(next.startsAt, 'weekday') })
            : m.admin_suspend_stops_scanning(),
        ]}
        goesOn={[
          orders.count > 0
            ? m.admin_suspend_goes_on_orders({ count: orders.count, total: formatKES(orders.totalKES) })
            : m.admin_suspend_goes_on_no_orders(),
          m.admin_suspend_goes_on_ledger(),
          m.admin_suspend_goes_on_money({ total: formatKES(owedKES) }),
          m.admin_suspend_goes_on_customers(),
        ]}
      />
      {withTickets.length > 0 && (
        <Notice tone="act">
          <b className="block font-[650]">{m.admin_suspend_tickets()}</b>
          <ul>
            {withTickets.map(({ id, title, startsAt, tickets }) => (
              <li key={id}>
                <a href={`/admin/events/${id}`} target="_blank" rel="noreferrer" className="link">
                  {title}
                </a>
                {', '}
                {m.admin_suspend_tickets_of({ count: tickets, day: formatDate(startsAt, 'weekday') })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
