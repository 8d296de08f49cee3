import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApprovalNotice } from '#web/features/shared/product-approval/approval-notice.tsx'
import { type ProductsMode, productForEditing } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { ProductForm } from './product-form.tsx'

/** Edits a product: in ADMIN mode anybody's, in VENDOR mode one of the own shop. */
export function ProductEditor({ mode, id }: { mode: ProductsMode; id: string }) {
  const query = useQuery(productForEditing(mode, id))
  if (query.data) {
    return (
      <WorkspacePage
        back={<Back mode={mode} />}
        title={query.data.name}
        note={mode === 'ADMIN' && <VendorLink vendor={query.data} />}
      >
        <ApprovalNotice mode={mode} product={query.data} />
        <ProductForm key={id} mode={mode} product={query.data} />
      </WorkspacePage>
    )
  }
  if (query.isError) {
    return (
      <>
        <Back mode={mode} />
        <ErrorState heading="h1" title={m.products_one_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  return (
    <div aria-hidden className="min-h-dvh">
      <Back mode={mode} />
      <Skeleton className="h-11 w-80" />
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-[640px] rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}

/** A product that does not exist yet. */
export function NewProduct() {
  return (
    <WorkspacePage back={<Back mode="VENDOR" />} title={m.products_new()}>
      <ProductForm mode="VENDOR" product={undefined} />
    </WorkspacePage>
  )
}

const Back = ({ mode }: { mode: ProductsMode }) => (
  <Link to={mode === 'ADMIN' ? '/admin/products' : '/vendor/products'} className={backLink}>
    <BackArrow />
    {m.products_back()}
  </Link>
)

const VendorLink = ({ vendor }: { vendor: { vendorId: string; vendorName: string } }) => (
  <Link to="/admin/vendors/edit/$id" params={{ id: vendor.vendorId }} className="link">
    {vendor.vendorName}
  </Link>
)
