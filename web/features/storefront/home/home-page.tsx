import type { ReactNode } from 'react'
import { CategoryPlates } from './category-plates.tsx'
import { Hero } from './hero.tsx'
import { VendorFilters } from './vendor-filters.tsx'
import { VendorList } from './vendor-list.tsx'

export function HomePage({ comingUp }: { comingUp: ReactNode }) {
  return (
    <>
      <Hero />
      <div className="wrap">
        <CategoryPlates />
        <VendorFilters />
        <VendorList comingUp={comingUp} />
      </div>
    </>
  )
}
