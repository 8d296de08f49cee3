import { UpcomingEvents } from '#web/features/storefront/events/upcoming-events.tsx'
import { FeaturedCollection } from '#web/features/storefront/featured/featured-collection.tsx'
import { useFeatured } from './use-featured.ts'

/** Between the first rows of shops and the rest: a collection where one is planned, and the next events. */
export function ComingUp() {
  const planned = useFeatured()
  return (
    <>
      {planned?.collection && <FeaturedCollection collection={planned.collection} />}
      <UpcomingEvents planned={planned?.events ?? []} />
    </>
  )
}
