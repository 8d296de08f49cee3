import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminVendor, listProductsOfVendor } from '#contracts/admin/vendors.ts'
import { apiPages, fillPath } from '#web/lib/api/api-query.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { productColumns } from './product-columns.tsx'

const productsQuery = (id: string) => apiPages(listProductsOfVendor, [fillPath(listProductsOfVendor.path, { id })])

/** The products of one shop in the order of its menu, for administrators. */
export default function ProductsOfVendor({ vendor: { id } }: { vendor: AdminVendor }) {
  return (
    <RecordList
      query={useInfiniteQuery(productsQuery(id))}
      caption={m.admin_products()}
      columns={productColumns('ADMIN', () => undefined)}
      rowKey={(product) => product.id}
      failed={m.products_failed()}
      empty={<EmptyState heading="h2" cloth="brick" art="mandazi-cut" title={m.products_none_title()} />}
    />
  )
}
