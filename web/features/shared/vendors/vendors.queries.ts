import { getVendor, listAreas, listCategories, listVendors, type VendorSort } from '#contracts/vendors.ts'
import { apiPages, apiQuery, fillPath, firstScreens } from '#web/lib/api/api-query.ts'

/** What the list of vendors is narrowed by; the same names stand in the address. */
export interface VendorFilters {
  category?: string
  county?: string
  open?: true
  pickup?: true
  area?: string
  /** Among those that are open; the nearest where it is left out. */
  sort?: Exclude<VendorSort, 'NEAR'>
}

export const vendorPages = ({ category, county, open, pickup, area, sort }: VendorFilters) =>
  apiPages(listVendors, ['/api/vendors', undefined, category, county, open, pickup, area, sort], firstScreens)

export const vendorPage = (slug: string) => apiQuery(getVendor, [fillPath(getVendor.path, { slug })])

export const categories = apiQuery(listCategories, ['/api/categories'])

export const areas = apiQuery(listAreas, ['/api/areas'])
