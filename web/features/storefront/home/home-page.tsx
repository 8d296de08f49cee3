import type { ReactNode } from 'react'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { VendorFilters } from './vendor-filters.tsx'
import { VendorList } from './vendor-list.tsx'

export interface HomePageProps {
  /** Of who is signed in: what is held and not paid, what is kept for them, and their order that is under way. */
  own: ReactNode
  /** What comes first where food should be brought, or the question where that is. */
  areaPart: ReactNode
  comingUp: ReactNode
}

export function HomePage({ own, areaPart, comingUp }: HomePageProps) {
  return (
    <>
      <Hero />
      <div className="wrap">
        {own}
        <CategoryTiles />
        <VendorFilters />
        {areaPart}
        <VendorList comingUp={comingUp} />
      </div>
    </>
  )
}
