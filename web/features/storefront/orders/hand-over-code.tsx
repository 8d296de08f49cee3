import { Suspense } from 'react'
import { m } from '#web/paraglide/messages.js'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/surface.tsx'

const Qr = lazyPart(() => import('#web/ui/qr.tsx'))

/** What is shown where an order is collected; whoever hands it over scans it. */
export function HandOverCode({ code }: { code: string }) {
  return (
    <Card padded className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="aspect-square w-[168px] rounded-control bg-white">
        <Suspense>
          <Qr code={code} label={m.orders_hand_over_qr()} />
        </Suspense>
      </div>
      <div className="min-w-[180px] flex-1">
        <h2 className="text-17">{m.orders_hand_over()}</h2>
        <p className="meta mt-1">{m.orders_hand_over_text()}</p>
      </div>
    </Card>
  )
}
