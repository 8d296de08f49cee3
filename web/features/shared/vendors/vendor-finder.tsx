import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Finder } from '#web/features/shared/finder/finder.tsx'
import { adminVendors } from './admin-vendors.queries.ts'

interface VendorFinderProps {
  label: string
  onChoose: (vendor: { id: string; name: string }) => void
}

/** Finds one vendor among all. */
export function VendorFinder({ label, onChoose }: VendorFinderProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...adminVendors({ search: search || undefined, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      label={label}
      search={search}
      onSearch={setSearch}
      query={query}
      toFound={({ id, name, area }) => ({ key: id, name, note: area })}
      onChoose={({ key, name }) => onChoose({ id: key, name })}
    />
  )
}
