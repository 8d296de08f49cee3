import type { ReactNode } from 'react'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { VendorFilters } from './vendor-filters.tsx'
import { VendorList } from './vendor-list.tsx'

export function HomePage({ comingUp }: { comingUp: ReactNode }) {
  return (
    <>
      <Hero />
      <div className="wrap">
        <CategoryTiles />
        <VendorFilters />
        <VendorList comingUp={comingUp} />
      </div>
    </>
  )
}
