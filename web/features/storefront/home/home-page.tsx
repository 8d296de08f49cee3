import type { ReactNode } from 'react'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { VendorFilters } from './vendor-filters.tsx'
import { VendorList } from './vendor-list.tsx'

export interface HomePageProps {
  /** Of who is signed in: what is held and not paid, what is kept for them, and their order that is under way. */
  own: ReactNode
  comingUp: ReactNode
}

export function HomePage({ own, comingUp }: HomePageProps) {
  return (
    <>
      <Hero />
      <div className="wrap">
        {own}
        <CategoryTiles />
        <VendorFilters />
        <VendorList comingUp={comingUp} />
      </div>
    </>
  )
}
