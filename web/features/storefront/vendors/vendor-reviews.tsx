import { Suspense } from 'react'
import type { VendorPage } from '#contracts/vendors.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useNamedOverlay } from '#web/ui/overlays/use-named-overlay.ts'
import type { ReviewsSheetProps } from './reviews-sheet.tsx'

const ReviewsSheet = lazyChunk<ReviewsSheetProps>(() => import('./reviews-sheet.tsx'))

/** The score of a shop, where there is one, and the way to what people say. */
export function VendorReviews({ vendor }: { vendor: Pick<VendorPage, 'slug' | 'name' | 'score'> }) {
  const sheet = useNamedOverlay('reviews')
  return (
    <>
      <Button variant="quiet" size="sm" className="mt-3" onClick={() => sheet.open('all')}>
        {vendor.score !== null && <b className="tabular-nums">★ {vendor.score.toFixed(1)}</b>}
        {m.reviews_title()}
      </Button>
      {sheet.name !== undefined && (
        <Suspense>
          <ReviewsSheet shop={vendor} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
