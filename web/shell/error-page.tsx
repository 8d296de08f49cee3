import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WrongRole } from '#web/lib/guards.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { NotForYouPage } from './not-for-you-page.tsx'

/** Where a page should be and something went wrong. Trying again loads its data and draws it anew. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isForOthers = error instanceof WrongRole
  useEffect(() => {
    if (!isForOthers) console.error(error)
  }, [error, isForOthers])
  if (isForOthers) return <NotForYouPage roles={error.roles} />

  async function tryAgain() {
    await router.invalidate()
    reset()
  }
  return <ErrorState className="wrap py-10" error={error} onRetry={tryAgain} />
}
