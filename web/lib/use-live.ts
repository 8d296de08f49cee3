import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Has the pages follow the server, for whoever has a session: an account everywhere, a guest where their own order is
 * shown. Most visitors have none, so what listens is not in the first load.
 */
export function useLive(userId: string | boolean | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!userId) return
    const listening = import('./follow-account.ts').then(({ followAccount }) => followAccount(queryClient))
    return () => void listening.then((stop) => stop())
  }, [userId, queryClient])
}
