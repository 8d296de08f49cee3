import { Suspense, useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'

const TrustSheet = lazyChunk(() => import('./trust-sheet.tsx'))

/** Whether its products need not be looked at first, and the way to say otherwise. */
export function TrustCard({ vendor }: { vendor: AdminVendor }) {
  const [isOpen, setIsOpen] = useState(false)
  const { isTrusted } = vendor
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_trust()}</h2>
      <Badge tone={isTrusted ? 'done' : 'gone'}>{isTrusted ? m.admin_trusted() : m.admin_not_trusted()}</Badge>
      <p className="meta mt-1.5">{isTrusted ? m.admin_trusted_text() : m.admin_not_trusted_text()}</p>
      <Button variant="quiet" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        {isTrusted ? m.admin_trust_end() : m.admin_trust_give()}
      </Button>
      {isOpen && (
        <Suspense>
          <TrustSheet vendor={vendor} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
