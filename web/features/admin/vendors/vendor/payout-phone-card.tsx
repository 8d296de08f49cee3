import { Suspense, useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/surface.tsx'
import Pencil from '~icons/lucide/pencil'

const PayoutPhoneSheet = lazyPart(() => import('./payout-phone-sheet.tsx'))

/** Where the shop's money goes, and the way to send it elsewhere. */
export function PayoutPhoneCard({ vendor }: { vendor: AdminVendor }) {
  const [isChanging, setChanging] = useState(false)
  const { payoutPhone, owner } = vendor
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_payout_phone()}</h2>
      <p className="font-[650] text-17 tabular-nums">{formatPhone(payoutPhone)}</p>
      {payoutPhone !== owner.phone && <p className="meta">{m.admin_payout_phone_other()}</p>}
      <Button variant="quiet" size="sm" className="mt-3" onClick={() => setChanging(true)}>
        <Pencil aria-hidden />
        {m.admin_payout_phone_change()}
      </Button>
      {isChanging && (
        <Suspense>
          <PayoutPhoneSheet vendor={vendor} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  )
}
