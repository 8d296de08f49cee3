import { Suspense, useEffect, useState } from 'react'
import { offeredFor, useInstallWay } from '#web/lib/offline/install.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import Smartphone from '~icons/lucide/smartphone'

const InstallSheet = lazyChunk(() => import('./install-sheet.tsx'))

interface InstallCardProps {
  /** The order that was just paid: it is offered after the first alone. Without one it is always there. */
  orderId?: string
  className?: string
}

/** Offers to put the site on the home screen, where that can be done and was not. */
export default function InstallCard({ orderId, className }: InstallCardProps) {
  const way = useInstallWay()
  const [isOpen, setIsOpen] = useState(false)
  const [isLater, setIsLater] = useState(false)
  const isOffered = way !== null && !isLater && (orderId === undefined || !offeredFor.isOther(orderId))
  useEffect(() => {
    if (isOffered && orderId !== undefined) offeredFor.set(orderId)
  }, [isOffered, orderId])
  if (!isOffered) return null
  return (
    <Card padded {...(className && { className })}>
      <div className="flex items-center gap-3">
        <Smartphone aria-hidden className="size-6 flex-none text-ink-2" />
        <p className="min-w-0 flex-1">
          <b className="block font-[650]">{m.install_title()}</b>
          <span className="text-13 text-ink-2">{m.install_tickets()}</span>
        </p>
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          {m.install_how()}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <InstallSheet way={way} onClose={() => setIsOpen(false)} onLater={() => setIsLater(orderId !== undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
