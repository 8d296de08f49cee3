import type { ReactNode } from 'react'
import type { CancellationPreview } from '#contracts/events/event-cancellation.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import CalendarClock from '~icons/lucide/calendar-clock'

/** What goes back, by how it was paid, and who gives it. */
export function CancellationCost({ id, preview }: { id: string; preview: CancellationPreview }) {
  const { byMethod, freeOrders, backKES, commissionKES, providerFeesKES, fromPendingKES, fromAvailableKES } = preview
  return (
    <section aria-labelledby="cancel-cost">
      <h2 id="cancel-cost" className="mb-3 text-20">
        {m.cancelling_cost()}
      </h2>
      <dl className="grid gap-2">
        {byMethod.map(({ method, orders, amountKES }) => (
          <Row key={method} label={m.cancelling_orders({ count: orders })}>
            <Money kes={amountKES} />
          </Row>
        ))}
        {freeOrders > 0 && (
          <Row label={m.cancelling_free_orders({ count: freeOrders })} className="text-13 text-ink-2">
            {m.cancelling_nothing_back()}
          </Row>
        )}
        <Row label={m.cancelling_back()} className="mt-1 border-ink border-t pt-3 font-semibold text-20">
          <Money kes={backKES} />
        </Row>
      </dl>
      <dl className="mt-4 grid gap-2 rounded-control bg-sunken px-3.5 py-3 text-13">
        <Row label={m.cancelling_from_pending()}>
          <Money kes={fromPendingKES} />
        </Row>
        <Row label={m.cancelling_commission()}>
          <Money kes={commissionKES} />
        </Row>
        {providerFeesKES > 0 && (
          <Row label={m.cancelling_provider_fees()}>
            <Money kes={providerFeesKES} />
          </Row>
        )}
        <Row label={m.cancelling_from_available()} className="border-line-strong border-t pt-2 font-semibold">
          <Money kes={fromAvailableKES} />
        </Row>
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line-strong border-dashed px-3.5 py-3">
        <CalendarClock aria-hidden className="size-6 flex-none" />
        <p className="min-w-0 flex-1 basis-40 text-13">
          <b className="block font-[650]">{m.cancelling_move()}</b>
          {m.cancelling_move_text()}
        </p>
        <ButtonLink to="/vendor/events/$id/edit" params={{ id }} variant="quiet" size="sm">
          {m.cancelling_move_it()}
        </ButtonLink>
      </div>
    </section>
  )
}

function Row({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
