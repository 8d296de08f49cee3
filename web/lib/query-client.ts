import { onlineManager, QueryClient } from '@tanstack/react-query'
import { connection } from './connection.ts'
import { pathFreshness } from './freshness.ts'

// What is shown is read again when the connection is back, also where only the way to the server was cut, and where the
// page was opened without one.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!connection.isLost())
  follow()
  return connection.subscribe(follow)
})

/**
 * Nothing is retried and nothing polls: live updates say what to read again, and people have *Try again*. A read
 * without a connection fails at once and says so, instead of waiting behind a skeleton (`offlineFirst`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchInterval: false, networkMode: 'offlineFirst', ...pathFreshness('') },
      mutations: { retry: false },
      // What the server has read comes with the page as JSON, which is what it was read as: written as an expression
      // with a number for each object it is larger, and slower to read.
      dehydrate: { serializeData: JSON.stringify },
      hydrate: { deserializeData: JSON.parse },
    },
  })
}
