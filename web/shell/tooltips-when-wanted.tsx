import { Suspense, useEffect, useState } from 'react'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { hasTooltip } from '#web/ui/overlays/tooltip-delay.ts'

// Without a connection there are none, which is nothing to tell anybody.
const Tooltips = lazyChunk(() => import('#web/ui/overlays/tooltip.tsx'), <span hidden />)

/** What draws tooltips comes when the first button that has one is pointed at. */
export function TooltipsWhenWanted() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const want = ({ target }: Event) => hasTooltip(target) && setIsWanted(true)
    document.addEventListener('pointerover', want)
    document.addEventListener('focusin', want)
    return () => {
      document.removeEventListener('pointerover', want)
      document.removeEventListener('focusin', want)
    }
  }, [isWanted])
  if (!isWanted) return null
  return (
    <Suspense>
      <Tooltips />
    </Suspense>
  )
}
