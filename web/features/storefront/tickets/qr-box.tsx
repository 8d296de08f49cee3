import { Suspense } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const Qr = lazyChunk(() => import('#web/ui/qr.tsx'))

/** The white paper a QR stands on; it keeps its place until the QR is drawn. */
export function QrBox({ code, className }: { code: string; className?: string }) {
  return (
    <div className={cn('aspect-square rounded-control bg-white', className)}>
      <Suspense>
        <Qr code={code} label={m.tickets_qr({ code })} />
      </Suspense>
    </div>
  )
}
