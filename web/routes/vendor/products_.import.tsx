import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/features/vendor-workspace/menu/import-page.tsx'

export const Route = createFileRoute('/vendor/products_/import')({ component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      onSeeProducts={() =>
        // What the file has changed stands first.
        void navigate({ to: '/vendor/products', search: { sort: 'CHANGED' } })
      }
    />
  )
}
