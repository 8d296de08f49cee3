import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { connection, onFound, useLostSince } from '#web/lib/connection.ts'
import { isMissingPart } from '#web/lib/routing/load-chunk.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'

// Where tickets were kept, so was this.
const OpensOffline = lazyChunk(() => import('./alerts/opens-offline.tsx'), null)

/**
 * Where a page should be and something went wrong. Trying again loads its data and draws it anew; it tries by itself
 * when the connection is back. All that is needed is in the first load: it must be drawn when nothing can be fetched.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { count } = useCart()
  const isLost = useLostSince() !== undefined || isMissingPart(error)

  useEffect(() => onFound(() => void router.invalidate().then(reset)), [router, reset])

  async function tryAgain() {
    // A page that is opened afresh without a connection is the browser's own error.
    if (!(await connection.probe())) return
    // Once an `import()` has failed, the browser does not ask for that file again.
    if (isMissingPart(error)) return window.location.reload()
    await router.invalidate()
    reset()
  }
  return (
    <>
      <ErrorState
        heading="h1"
        className="wrap py-10"
        title={isLost ? m.shell_needs_internet() : undefined}
        error={isLost ? new TypeError() : error}
        onRetry={tryAgain}
      >
        {isLost && count > 0 && m.shell_cart_safe({ count })}
      </ErrorState>
      {isLost && (
        <Suspense>
          <OpensOffline />
        </Suspense>
      )}
    </>
  )
}
