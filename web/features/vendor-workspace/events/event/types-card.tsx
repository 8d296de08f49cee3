import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import KeyRound from '~icons/lucide/key-round'

/** What each kind of ticket sold. */
export function TypesCard({ event: { ticketTypes, places } }: { event: VendorEventDetail }) {
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-3 text-20 md:px-5">{m.organiser_by_type()}</h2>
      <ul>
        {ticketTypes.map(({ id, name, priceKES, quota, sold, grossKES, accessCode }) => {
          const whole = quota ?? places.capacity
          return (
            <li key={id} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-line border-t px-4 py-3 md:px-5">
              <p className="min-w-0">
                <b className="font-[650] [overflow-wrap:anywhere]">{name}</b>{' '}
                {accessCode && (
                  <Badge tone="note" icon={KeyRound}>
                    {accessCode}
                  </Badge>
                )}
                <span className="meta block">{priceKES === 0 ? m.organiser_free() : <Money kes={priceKES} />}</span>
              </p>
              <p className="text-right tabular-nums">
                <b className="font-[650]">{sold}</b>
                {quota !== null && <span className="meta"> {m.organiser_of({ count: quota })}</span>}
                {grossKES !== null && grossKES > 0 && (
                  <span className="meta block">
                    <Money kes={grossKES} />
                  </span>
                )}
              </p>
              <div aria-hidden className="col-span-full h-2 overflow-hidden rounded-[4px] bg-sunken">
                <div
                  className="h-full bg-money-fill"
                  style={{ width: whole ? `${Math.min(100, (sold / whole) * 100)}%` : 0 }}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
