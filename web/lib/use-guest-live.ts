import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** For the pages of a guest's own order, in the session in which it was placed. Those of accounts listen by themselves. */
export function useGuestLive(isWanted: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isWanted) return
    let stop = () => {}
    let hasLeft = false
    void import('#web/lib/live.ts').then(({ subscribeLive }) => {
      if (!hasLeft) stop = subscribeLive({ queryClient })
    })
    return () => {
      hasLeft = true
      stop()
    }
  }, [isWanted, queryClient])
}
