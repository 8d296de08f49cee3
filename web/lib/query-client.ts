import { QueryClient } from '@tanstack/react-query'
import { freshnessOf } from './freshness.ts'

/** Nothing is retried and nothing polls: live updates say what to read again, and people have *Try again*. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchInterval: false, ...freshnessOf('') },
      mutations: { retry: false },
    },
  })
}
