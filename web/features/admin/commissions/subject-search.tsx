import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommissionSubject } from '#contracts/money/commissions.ts'
import { Finder } from '#web/features/shared/finder/finder.tsx'
import { productPages } from '#web/features/shared/products/products.queries.ts'
import { VendorFinder } from '#web/features/shared/vendors/vendor-finder.tsx'
import { m } from '#web/paraglide/messages.js'

interface FinderProps {
  onChoose: (subject: CommissionSubject) => void
}

const both = (name: string) => ({ en: name, sw: name })

/** Finds one vendor among all. */
export const VendorSubjectFinder = ({ onChoose }: FinderProps) => (
  <VendorFinder
    label={m.commissions_find_vendor()}
    onChoose={({ id, name }) => onChoose({ scope: 'VENDOR', key: id, name: both(name), vendorName: null })}
  />
)

/** Finds one product among all, by its name or its vendor's. */
export function ProductFinder({ onChoose }: FinderProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...productPages('ADMIN', { search: search || undefined }),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      label={m.commissions_find_product()}
      search={search}
      onSearch={setSearch}
      query={query}
      toFound={({ id, name, vendorName }) => ({ key: id, name, note: vendorName })}
      onChoose={({ key, name, note }) => onChoose({ scope: 'PRODUCT', key, name: both(name), vendorName: note })}
    />
  )
}
