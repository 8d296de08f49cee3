import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { pageRequest } from './lib/page-request.ts'
import { createQueryClient } from './lib/query-client.ts'
import { routeTree } from './routeTree.gen.ts'

export function getRouter() {
  const queryClient = createQueryClient()
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
