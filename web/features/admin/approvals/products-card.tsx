import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listProductsOfVendor } from '#contracts/admin/vendors.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { apiPages, fillPath } from '#web/lib/api/api-query.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { loadedRows } from '#web/ui/tables/record-list.tsx'

const productsQuery = (id: VendorId) => apiPages(listProductsOfVendor, [fillPath(listProductsOfVendor.path, { id })])

/** What the shop wants to sell, as customers will see it. */
export default function ProductsCard({ vendorId }: { vendorId: VendorId }) {
  const query = useInfiniteQuery(productsQuery(vendorId))
  const products = loadedRows(query)
  return (
    <Card padded>
      <h3 className="mb-3 text-17">{m.approval_products()}</h3>
      {query.isPending && <Skeleton className="h-40 rounded-control" />}
      {query.isError && (
        <ErrorState title={m.approval_products_failed()} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data && products.length === 0 && <p className="meta">{m.approval_products_none()}</p>}
      {products.length > 0 && (
        <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4">
          {products.map(({ id, name, picture, priceKES }) => (
            <li key={id} className="relative overflow-hidden rounded-control border border-line">
              <Picture picture={picture} alt="" sizes="180px" className="aspect-[4/3] w-full" />
              <p className="px-2.5 pt-2 text-13 [overflow-wrap:anywhere]">
                <Link to="/product/$id/edit" params={{ id }} className="font-[650] after:absolute after:inset-0">
                  {name}
                </Link>
              </p>
              <p className="px-2.5 pb-2 text-13 text-ink-2">
                <Money kes={priceKES} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {query.data && <ShowMore query={query} />}
    </Card>
  )
}
