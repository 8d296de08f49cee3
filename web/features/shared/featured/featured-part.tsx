import type { FeaturedCollection as Collection, FeaturedLarge as Large } from '#contracts/featured/featured.ts'
import { FeaturedCollection } from './featured-collection.tsx'
import { FeaturedLarge } from './featured-large.tsx'

export type FeaturedPartProps = { large: Large; now: number } | { collection: Collection }

/** A part of the home page that only is where it is planned: one file for both, which nobody fetches otherwise. */
export default function FeaturedPart(props: FeaturedPartProps) {
  return 'large' in props ? <FeaturedLarge {...props} /> : <FeaturedCollection {...props} />
}
