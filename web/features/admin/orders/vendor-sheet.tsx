import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminVendors } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { FindSheet } from '#web/ui/filters/find-sheet.tsx'

/** Finds one vendor among all. */
export default function VendorSheet({ onChoose, onClose }: { onChoose: (slug: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...adminVendors({ search: search || undefined, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  return (
    <FindSheet
      title={m.admin_vendor_choose()}
      label={m.admin_vendors_search()}
      search={search}
      onSearch={setSearch}
      query={query}
      none={m.admin_vendors_none()}
      describeRow={({ id, slug, name, area }) => ({
        key: id,
        icon: <VendorLogo vendor={{ slug, name }} size={36} />,
        name,
        note: area,
      })}
      onChoose={({ slug }) => onChoose(slug)}
      onClose={onClose}
    />
  )
}
