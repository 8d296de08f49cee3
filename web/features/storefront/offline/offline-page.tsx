import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connection } from '#web/lib/connection.ts'
import { restoreReads } from '#web/lib/offline/kept-reads.ts'
import { safePath } from '#web/lib/routing/paths.ts'
import { PageSkeleton } from '#web/ui/states/skeleton.tsx'

/**
 * Where every page begins that the server did not answer for: it takes out what this device has kept, and goes on to
 * the one that was wanted.
 */
export function OfflinePage({ to }: { to: string | undefined }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const path = safePath(to) ?? '/'
    const isItself = path.split(/[?#]/)[0] === '/offline'
    // It brought no page in time: what is shown says its age until the server answers.
    connection.reportLost()
    void connection.probe()
    void restoreReads(queryClient, { isNobodys: true })
      .catch(() => undefined)
      .then(() => navigate({ href: isItself ? '/' : path, replace: true }))
  }, [queryClient, navigate, to])
  return <PageSkeleton />
}
