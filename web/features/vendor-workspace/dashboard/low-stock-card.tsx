import { Link } from '@tanstack/react-router'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/surface.tsx'

export function LowStockCard({ products }: { products: VendorDashboard['lowStock'] }) {
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-2 text-17 md:px-5">{m.vendor_low_stock()}</h2>
      {products.length === 0 ? (
        <p className="meta px-4 pb-4 md:px-5">{m.vendor_low_stock_none()}</p>
      ) : (
        <ul className="pb-1.5">
          {products.map((product) => (
            <li key={product.productVariationId ?? product.productId} className="border-line border-t">
              <Link
                to="/vendor/product/$id/edit"
                params={{ id: product.productId }}
                className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken/45 md:px-5"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {product.name}
                  {product.variationName && <span className="meta">, {product.variationName}</span>}
                </span>
                {product.left === 0 ? (
                  <Badge tone="stop">{m.vendor_sold_out()}</Badge>
                ) : (
                  <Badge tone="note">{m.vendor_left({ count: product.left })}</Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
