import { useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '#contracts/account/identity.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const UnderWayCount = lazyChunk(() => import('./under-way-count.tsx'), null)

/** On the places of a customer: how much waits there. It comes once the page is drawn, and lies over its corner. */
export function UnderWayMark({ user, of }: { user: User | null | undefined; of: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated || user?.role !== 'CUSTOMER') return null
  return (
    <Suspense>
      <UnderWayCount of={of} />
    </Suspense>
  )
}
