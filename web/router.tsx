import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { pageRequest } from './lib/page-request.ts'
import { routeTree } from './routeTree.gen.ts'

export function getRouter() {
  const queryClient = new QueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    ssr: { nonce: pageRequest()?.nonce },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}
