import { createFileRoute } from '@tanstack/react-router'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { menuOrder } from '#web/features/vendor-workspace/menu/menu-order.queries.ts'
import { OrderPage } from '#web/features/vendor-workspace/menu/order-page.tsx'
import { textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/products_/order')({
  // `section` is the name of the one whose products are shown.
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, 'menu', () => queryClient.prefetchQuery(menuOrder)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const section = textParam(Route.useSearch().section)
  return (
    <OrderPage
      section={section}
      onSection={(name) => void navigate({ search: { section: name }, replace: true, resetScroll: false })}
    />
  )
}
