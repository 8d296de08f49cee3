import { Suspense } from 'react'
import type { FeaturedPartProps } from '#web/features/shared/featured/featured-part.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { useFeatured } from './use-featured.ts'

/** Where nothing is planned nobody fetches it. */
const FeaturedPart = lazyChunk<FeaturedPartProps>(() => import('#web/features/shared/featured/featured-part.tsx'), ' ')

/** Between the first rows of shops and the rest: a collection where one is planned, and the next events. */
export function ComingUp() {
  const planned = useFeatured()
  return (
    <>
      {planned?.collection && (
        <Suspense>
          <FeaturedPart collection={planned.collection} />
        </Suspense>
      )}
      <UpcomingEvents planned={planned?.events ?? []} />
    </>
  )
}
