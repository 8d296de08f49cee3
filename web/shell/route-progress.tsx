import { useHydrated, useRouterState } from '@tanstack/react-router'

/** A thin line at the top while the next page is on its way. It waits a moment, so that quick pages do not flicker. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  // Pages drawn only in the browser are still loading while React takes over what the server sent.
  const isHydrated = useHydrated()
  if (!isLoading || !isHydrated) return null
  return <div aria-hidden className="route-progress fixed inset-x-0 top-0 z-60 h-[3px] origin-left bg-accent" />
}
