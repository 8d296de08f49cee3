import { useQuery } from '@tanstack/react-query'
import type { ProductApproval } from '#contracts/catalog.ts'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { productApproval } from '#web/features/shared/products/product-status.ts'
import { m } from '#web/paraglide/messages.js'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'

export interface ApprovalChipsProps {
  value: ProductApproval | undefined
  onChange: (value: ProductApproval | undefined) => void
}

/** What waits comes first, with how many; the rail beside it has read the number already. */
export function ApprovalChips({ value, onChange }: ApprovalChipsProps) {
  const { data } = useQuery(adminDashboard)
  const option = (approval: ProductApproval) => ({ value: approval, label: productApproval[approval].label() })
  return (
    <FilterChips<ProductApproval>
      label={m.products_approval()}
      value={value}
      onChange={onChange}
      options={[
        { ...option('PENDING'), ...(data && { count: data.decisions.products.count }) },
        option('APPROVED'),
        option('REJECTED'),
        { value: undefined, label: m.products_all() },
      ]}
    />
  )
}
