import { Suspense } from 'react'
import { useUser } from '#web/lib/session/session.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const SecondFactorBar = lazyChunk(() => import('./second-factor-bar.tsx'), null)

/** For those alone who must have a second factor and have none yet. */
export function SecondFactorDuty() {
  const dueAt = useUser()?.secondFactorDueAt
  return dueAt ? (
    <Suspense>
      <SecondFactorBar dueAt={dueAt} />
    </Suspense>
  ) : null
}
