import { Suspense, useState } from 'react'
import type { Reconciliation } from '#contracts/admin/reconciliation.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Notice } from '#web/ui/surface.tsx'

const PostChargesSheet = lazyChunk(() => import('./post-charges-sheet.tsx'))

/** All charges that wait are posted by one word. */
export function Charges({ charges }: Pick<Reconciliation, 'charges'>) {
  const [isOpen, setIsOpen] = useState(false)
  const amount = formatKES(Math.abs(charges.amountKES))
  return (
    <Notice tone="act" className="mb-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {m.reconcile_charges_wait({ count: charges.count, amount })}
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
          {m.reconcile_charges_post()}
        </Button>
      </span>
      {isOpen && (
        <Suspense>
          <PostChargesSheet count={charges.count} amount={amount} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Notice>
  )
}
