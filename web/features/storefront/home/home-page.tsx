import type { ReactNode } from 'react'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { VendorFilters } from './vendor-filters.tsx'
import { VendorList } from './vendor-list.tsx'

export interface HomePageProps {
  /** What is held for who is signed in and not paid. */
  unpaid: ReactNode
  comingUp: ReactNode
}

export function HomePage({ unpaid, comingUp }: HomePageProps) {
  return (
    <>
      <Hero />
      <div className="wrap">
        {unpaid}
        <CategoryTiles />
        <VendorFilters />
        <VendorList comingUp={comingUp} />
      </div>
    </>
  )
}
