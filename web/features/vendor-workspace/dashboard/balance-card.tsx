import { Link } from '@tanstack/react-router'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { opensRows } from '#web/features/shared/sales/opens-rows.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import ChevronRight from '~icons/lucide/chevron-right'

/** What is the vendor's: to withdraw now, and to come. */
export function BalanceCard({ balance }: { balance: NonNullable<VendorDashboard['balance']> }) {
  return (
    <Card padded>
      <h2 className="font-semibold text-13 text-ink-2">{m.vendor_can_withdraw()}</h2>
      <p className="head mt-1 text-42 text-money tabular-nums [font-stretch:80%]">
        <Link to="/vendor/revenue" search={{ part: 'AVAILABLE' }} hash="entries" className={opensRows}>
          {formatKES(balance.availableKES)}
        </Link>
      </p>
      <div className="mt-4 flex items-baseline justify-between gap-3 border-line border-t pt-3">
        <span>
          <b className="block font-[650]">{m.vendor_pending()}</b>
          <span className="meta">{m.vendor_pending_note()}</span>
        </span>
        <Link to="/vendor/revenue" search={{ part: 'PENDING' }} hash="entries" className={opensRows}>
          <Money kes={balance.pendingKES} />
        </Link>
      </div>
      <Link to="/vendor/revenue" className="link mt-2 -mb-2 inline-flex min-h-11 items-center gap-0.5 text-13">
        {m.vendor_to_revenue()}
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </Card>
  )
}
