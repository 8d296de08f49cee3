import { useQueryClient } from '@tanstack/react-query'

/** Reads everything of the administrators' again: a decision moves lists, counts and the trail at once. */
export function useInvalidateAdmin(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') })
}
