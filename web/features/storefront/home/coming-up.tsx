import { FeaturedCollection } from '#web/features/shared/featured/featured-collection.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
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
