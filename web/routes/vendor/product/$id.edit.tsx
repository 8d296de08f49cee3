import { createFileRoute } from '@tanstack/react-router'
import { ProductEditor } from '#web/features/shared/product-editor/product-editor.tsx'
import { productForEditing } from '#web/features/shared/products/products.queries.ts'

/** The product editor in VENDOR mode. */
export const Route = createFileRoute('/vendor/product/$id/edit')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(productForEditing('VENDOR', params.id)),
  component: Page,
})

function Page() {
  return <ProductEditor mode="VENDOR" id={Route.useParams().id} />
}
