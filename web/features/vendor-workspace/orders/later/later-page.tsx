import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { closeSlot, listTakenSlots, startSlot } from '#contracts/slots/slots.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { takenSlots } from './later.queries.ts'
import { SlotColumns, takenOf } from './slot-columns.tsx'
import { SlotOrders } from './slot-orders.tsx'
import { StillToCook } from './still-to-cook.tsx'

/** The orders of a shop for later, slot by slot. */
export function LaterPage() {
  const [day, setDay] = useState<string>()
  const query = useQuery(takenSlots(day))
  const { data } = query
  const maySet = useMay('settings')
  const act = useSlotActs()
  const settings = maySet && (
    <ButtonLink to="/vendor/settings" variant="quiet" size="sm">
      {m.slots_times_and_caps()}
    </ButtonLink>
  )
  const nextAt = data?.slots.find(({ paid }) => paid > 0)?.startsAt
  const shown = data?.slots.filter((slot) => takenOf(slot) + slot.held > 0 || slot.isClosed) ?? []
  return (
    <WorkspacePage
      title={m.slots_later_title()}
      action={settings}
      back={
        <Link to="/vendor/orders" className={backLink}>
          <BackArrow />
          {m.vendor_back_to_orders()}
        </Link>
      }
    >
      {query.isError && !data && (
        <ErrorState heading="h2" title={m.slots_failed()} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!data && !query.isError && <Skeleton className="h-64 rounded-card" />}
      {data && (
        <>
          <div className="mb-4 overflow-x-auto">
            <Segmented
              label={m.slots_day()}
              className="w-max"
              value={data.day}
              onChange={setDay}
              options={data.days.map((each) => ({
                value: each.day,
                label: `${formatDate(`${each.day}T12:00:00+03:00`, 'weekday')}${each.orders > 0 ? ` · ${each.orders}` : ''}`,
              }))}
            />
          </div>
          {data.slots.length > 0 && <SlotColumns slots={data.slots} nextAt={nextAt} />}
          {shown.length === 0 ? (
            <Card className="mt-4">
              <EmptyState
                heading="h2"
                cloth="sea"
                saying={m.slots_saying()}
                title={data.isOn ? m.slots_nobody_yet() : m.slots_off()}
                action={settings}
              >
                {data.isOn ? m.slots_nobody_text() : m.slots_off_text()}
              </EmptyState>
            </Card>
          ) : (
            <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6">
              <Card>
                {shown.map((slot) => (
                  <SlotOrders
                    key={slot.startsAt}
                    slot={slot}
                    orders={data.orders.filter(({ scheduledFor }) => scheduledFor === slot.startsAt)}
                    leadMinutes={data.terms.leadMinutes}
                    isNext={slot.startsAt === nextAt}
                    isBusy={act.busyAt === slot.startsAt}
                    onStart={() => act.start(slot.startsAt)}
                    onClose={(isClosed) => act.close(slot.startsAt, isClosed)}
                  />
                ))}
              </Card>
              <StillToCook orders={data.orders} />
            </div>
          )}
        </>
      )}
    </WorkspacePage>
  )
}

/** Starting with a slot, and taking no more for it. */
function useSlotActs() {
  const queryClient = useQueryClient()
  const [busyAt, setBusyAt] = useState<string>()
  async function run(startsAt: string, act: () => Promise<unknown>) {
    setBusyAt(startsAt)
    try {
      await act()
    } catch (error) {
      toast({ title: m.slots_failed(), description: refusalMessage(error), variant: 'destructive' })
    }
    await queryClient.invalidateQueries({ queryKey: [listTakenSlots.path] })
    setBusyAt(undefined)
  }
  return {
    busyAt,
    start: (startsAt: string) => void run(startsAt, () => call(startSlot, { body: { startsAt } })),
    close: (startsAt: string, isClosed: boolean) =>
      void run(startsAt, () => call(closeSlot, { body: { startsAt, isClosed } })),
  }
}
