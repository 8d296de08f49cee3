import { Link } from '@tanstack/react-router'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { fewAtMost } from '#contracts/menu/menu-terms.ts'
import { DecideButtons } from '#web/features/shared/product-approval/decide-buttons.tsx'
import { productApproval, productStatus } from '#web/features/shared/products/product-status.ts'
import type { ProductsMode } from '#web/features/shared/products/products.queries.ts'
import { stockLeft } from '#web/features/shared/products/stock-left.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { aboveRow, type Column, rowLink } from '#web/ui/tables/record-table.tsx'
import Ticket from '~icons/lucide/ticket'
import { SoldOutSwitch } from './sold-out-switch.tsx'

type Quick = (product: ProductForEditing) => void

/** The columns that an administrator can leave out, and what they are called. */
export const columnNames = {
  status: m.products_status,
  price: m.products_price,
  stock: m.products_stock,
  variations: m.products_variations,
  changed: m.products_changed,
}

export const productColumns = (mode: ProductsMode, quick: Quick): Column<ProductForEditing>[] => [
  {
    id: 'product',
    head: m.products_product(),
    card: 'title',
    cell: (product) => (
      <span className="flex items-center gap-3">
        <Picture picture={product.picture} alt="" sizes="44px" className="size-11 flex-none rounded-control" />
        <span className="min-w-0">
          <EditLink mode={mode} product={product} />
          <span className="meta block">
            {mode === 'ADMIN' ? `${product.vendorName} · ${product.section}` : product.section}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    head: m.products_status(),
    card: mode === 'VENDOR' ? 'left' : 'aside',
    cell: ({ status, approval }) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge look={productStatus[status]} />
        {approval !== 'APPROVED' && <StatusBadge look={productApproval[approval]} />}
      </span>
    ),
  },
  {
    id: 'price',
    card: 'left',
    head: m.products_price(),
    right: true,
    cell: ({ priceKES, variations }) => (
      <>
        {variations.length > 0 && <span className="text-ink-2">{m.products_from()} </span>}
        <Money kes={priceKES} />
      </>
    ),
  },
  { id: 'stock', card: 'left', head: m.products_stock(), right: true, className: 'whitespace-nowrap', cell: Left },
  {
    id: 'variations',
    head: m.products_variations(),
    right: true,
    card: 'none',
    cell: ({ variations }) => variations.length || <span className="text-ink-3">–</span>,
  },
  {
    id: 'changed',
    head: m.products_changed(),
    card: 'none',
    className: 'whitespace-nowrap tabular-nums text-ink-2',
    cell: ({ updatedAt }) => formatDate(updatedAt, 'moment'),
  },
  ...(mode === 'VENDOR' ? [nowColumn(), quickColumn(quick)] : [decideColumn()]),
]

const nowColumn = (): Column<ProductForEditing> => ({
  id: 'now',
  head: m.products_now(),
  card: 'right',
  className: 'whitespace-nowrap',
  cell: (product) => <SoldOutSwitch product={product} />,
})

const decideColumn = (): Column<ProductForEditing> => ({
  id: 'decide',
  head: <span className="sr-only">{m.products_approval()}</span>,
  right: true,
  card: 'right',
  cell: (product) =>
    product.approval === 'PENDING' && <DecideButtons product={product} className={aboveRow} size="sm" />,
})

const quickColumn = (quick: Quick): Column<ProductForEditing> => ({
  id: 'quick',
  head: <span className="sr-only">{m.products_quick()}</span>,
  right: true,
  card: 'right',
  cell: (product) => (
    <Button
      variant="quiet"
      size="sm"
      aria-label={m.products_quick_named({ name: product.name })}
      className={`${aboveRow}`}
      onClick={() => quick(product)}
    >
      {m.products_quick()}
    </Button>
  ),
})

function EditLink({ mode, product: { id, name, kind } }: { mode: ProductsMode; product: ProductForEditing }) {
  const words = (
    <>
      {name}
      {kind === 'TICKET' && <Ticket aria-label={m.products_ticket()} className="ml-1.5 inline !size-4 text-ink-2" />}
    </>
  )
  return mode === 'ADMIN' ? (
    <Link to="/product/$id/edit" params={{ id }} className={rowLink}>
      {words}
    </Link>
  ) : (
    <Link to="/vendor/product/$id/edit" params={{ id }} className={rowLink}>
      {words}
    </Link>
  )
}

function Left(product: ProductForEditing) {
  const left = stockLeft(product)
  if (product.isSoldOutToCustomers) return <Badge tone="stop">{m.products_sold_out()}</Badge>
  if (left === null) return <span className="text-ink-3">{m.products_unlimited()}</span>
  const words = m.products_left({ count: left.toLocaleString('en-KE') })
  return left <= fewAtMost ? <Badge tone="note">{words}</Badge> : words
}
