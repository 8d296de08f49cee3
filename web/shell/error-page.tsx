import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#web/ui/states/states.tsx'

/** A part of the site that could not be fetched, in the words of Chrome, Firefox and Safari. */
const missingPart = /dynamically imported module|importing a module script/i

/** Where a page should be and something went wrong. Trying again loads its data and draws it anew. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()

  async function tryAgain() {
    // A browser may remember that a script failed for as long as the page lives.
    if (error instanceof Error && missingPart.test(error.message)) return window.location.reload()
    await router.invalidate()
    reset()
  }
  return <ErrorState heading="h1" className="wrap py-10" error={error} onRetry={tryAgain} />
}
