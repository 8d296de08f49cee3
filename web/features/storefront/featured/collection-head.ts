import type { Collection } from '#contracts/featured/featured.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { getLocale } from '#web/paraglide/runtime.js'

/** Where a collection is looked at, as its address says. */
export const readCollectionSearch = searchParams({ county: textParam, area: textParam })

export const collectionHead = ({ id, name }: Collection) =>
  pageHead({ title: name[getLocale()], path: `/collections/${id}` })
