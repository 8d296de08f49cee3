import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { recoverFromChunkFailure } from '#web/lib/routing/chunk-failure.ts'
import { PageSkeleton } from '#web/ui/states/skeleton.tsx'
import { pageRequest } from './lib/page-request.ts'
import { createQueryClient } from './lib/query-client.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * `hero`: the page begins in the header's cloth and draws the pindo itself. `bare`: no header, footer or bar, for
     * the scanner alone.
     */
    shell?: 'hero' | 'shop' | 'bare'
  }
}

// The server draws it at once, so that it is there without scripts too; a browser fetches it when it is needed.
const notFoundPage = () => import('./shell/not-found-page.tsx')
const NotFoundPage = import.meta.env.SSR
  ? (await notFoundPage()).NotFoundPage
  : lazyRouteComponent(notFoundPage, 'NotFoundPage')

export function getRouter() {
  const queryClient = createQueryClient()
  const page = pageRequest()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache knows what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ssr: { nonce: page?.nonce },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (!page) recoverFromChunkFailure(() => router.latestLocation.href)
  return router
}
