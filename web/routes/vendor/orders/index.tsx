import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '#web/features/vendor-workspace/orders/orders-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

const readSearch = searchParams({ view: oneOf('list', 'done'), tab: oneOf('PREPARING', 'READY'), search: textParam })

export const Route = createFileRoute('/vendor/orders/')({
  component: Page,
})

function Page() {
  const { view = 'queue', tab = 'TO_ACCEPT', search } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      view={view}
      tab={tab}
      search={search}
      go={(to) =>
        void navigate({
          search: { view: to.view === 'queue' ? undefined : to.view, search: to.search },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
