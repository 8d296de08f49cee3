import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommissionSubject } from '#contracts/money/commissions.ts'
import { Finder } from '#web/features/shared/finder/finder.tsx'
import { productPages } from '#web/features/shared/products/products.queries.ts'
import { adminVendors } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'

interface FinderProps {
  onChoose: (subject: CommissionSubject) => void
}

const both = (name: string) => ({ en: name, sw: name })

/** Finds one vendor among all. */
export function VendorFinder({ onChoose }: FinderProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...adminVendors({ search: search || undefined, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      label={m.commissions_find_vendor()}
      search={search}
      onSearch={setSearch}
      query={query}
      toFound={({ id, name, area }) => ({ key: id, name, note: area })}
      onChoose={({ key, name }) => onChoose({ scope: 'VENDOR', key, name: both(name), vendorName: null })}
    />
  )
}

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
