import { Suspense, useState } from 'react'
import type { QueueTab } from '#web/features/vendor-workspace/orders/queue/queue-column.tsx'
import { QueueView } from '#web/features/vendor-workspace/orders/queue/queue-view.tsx'
import { enterFullScreen } from '#web/lib/full-screen.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import CalendarClock from '~icons/lucide/calendar-clock'
import Maximize from '~icons/lucide/maximize-2'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { ListView } from './list-view.tsx'
import { ProblemsLink } from './problems-link.tsx'

const DeviceSheet = lazyChunk(() => import('./device/device-sheet.tsx'))

export type OrdersView = 'queue' | 'list' | 'done'

export interface OrdersPageProps {
  view: OrdersView
  tab: QueueTab
  search: string | undefined
  /** The page's state is its address. */
  go: (to: { view?: OrdersView; search?: string }) => void
}

export function OrdersPage({ view, tab, search, go }: OrdersPageProps) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  return (
    <>
      <h1 className="sr-only">{m.vendor_orders()}</h1>
      {/* A phone's queue begins with its orders: the other lists are tabs of the queue, and the device is below it. */}
      <div className={cn('flex flex-wrap items-center gap-3', view === 'queue' && 'max-sm:hidden')}>
        <Segmented<OrdersView>
          label={m.vendor_view()}
          className="max-sm:w-full"
          value={view}
          onChange={(chosen) => go({ view: chosen, search: chosen === 'queue' ? undefined : search })}
          options={[
            { value: 'queue', label: m.vendor_view_queue() },
            { value: 'list', label: m.vendor_view_list() },
            { value: 'done', label: m.vendor_view_done() },
          ]}
        />
        <SearchBox
          label={m.vendor_search()}
          value={search ?? ''}
          className="sm:!w-64"
          onSearch={(words) => go({ view: view === 'queue' ? 'list' : view, search: words || undefined })}
        />
        {view === 'queue' && (
          <Button variant="quiet" size="sm" className="ml-auto" onClick={() => setIsSettingUp(true)}>
            <SlidersHorizontal aria-hidden className="size-[18px]" />
            {m.kitchen_device()}
          </Button>
        )}
        {view === 'queue' && (
          <ButtonLink
            to="/vendor/kitchen"
            variant="quiet"
            size="sm"
            aria-label={m.kitchen_open_named()}
            className="max-md:hidden"
            onClick={enterFullScreen}
          >
            <Maximize aria-hidden className="size-[18px]" />
            {m.kitchen_open()}
          </ButtonLink>
        )}
      </div>
      <p className={cn('mt-2', view === 'queue' && 'max-sm:mt-0')}>
        <ButtonLink to="/vendor/orders/later" variant="ghost" size="sm" className="-ml-3">
          <CalendarClock aria-hidden className="size-[18px]" />
          {m.slots_later_title()}
        </ButtonLink>
        <ProblemsLink />
      </p>
      {isSettingUp && (
        <Suspense>
          <DeviceSheet onClose={() => setIsSettingUp(false)} />
        </Suspense>
      )}
      {view === 'queue' && <QueueView shown={tab} />}
      {view === 'queue' && (
        <Button variant="quiet" size="sm" block className="mt-6 sm:hidden" onClick={() => setIsSettingUp(true)}>
          <SlidersHorizontal aria-hidden className="size-[18px]" />
          {m.kitchen_device()}
        </Button>
      )}
      {view === 'list' && <ListView search={search} />}
      {view === 'done' && <ListView tab="DONE" search={search} />}
    </>
  )
}
