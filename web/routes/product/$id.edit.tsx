import { createFileRoute } from '@tanstack/react-router'
import { AdminSkeleton } from '#web/features/admin/layout/admin-skeleton.tsx'
import { AdminWorkspace } from '#web/features/admin/layout/admin-workspace.tsx'
import { ProductEditor } from '#web/features/shared/product-editor/product-editor.tsx'
import { productForEditing } from '#web/features/shared/products/products.queries.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

/** The product editor in ADMIN mode. */
export const Route = createFileRoute('/product/$id/edit')({
  ssr: false,
  beforeLoad: requireUser('ADMIN'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(productForEditing('ADMIN', params.id)),
  head: () => pageHead({ title: m.shell_admin(), hidden: true }),
  staticData: { shell: 'hero' },
  pendingComponent: AdminSkeleton,
  component: Page,
})

function Page() {
  return (
    <AdminWorkspace>
      <ProductEditor mode="ADMIN" id={Route.useParams().id} />
    </AdminWorkspace>
  )
}
