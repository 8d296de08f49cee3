import { createFileRoute } from '@tanstack/react-router'
import { EditVendorPage } from '#web/features/admin/vendors/edit-vendor-page.tsx'
import { adminVendor } from '#web/features/shared/vendors/admin-vendors.queries.ts'

export const Route = createFileRoute('/admin/vendors/edit/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(adminVendor(params.id)),
  component: Page,
})

function Page() {
  return <EditVendorPage id={Route.useParams().id} />
}
