import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Share2 from '~icons/lucide/share-2'
import type { Shared } from './share-sheet.tsx'

const loadSheet = () => import('./share-sheet.tsx')
const ShareSheet = lazyChunk(loadSheet)

export function ShareButton(shared: Shared) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" onPointerEnter={loadSheet} onFocus={loadSheet} onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden className="size-[18px]" />
        {m.share_share()}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareSheet {...shared} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
