import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { textParam } from '#web/lib/routing/search-params.ts'

/**
 * What is open over the page and named in its address, as in `?dish=pilau`: it can be linked and shared, and Back
 * closes it as it closes everything else (`use-back-closes.ts`).
 */
export function useNamedOverlay(param: string) {
  const router: AnyRouter = useRouter()
  const name = useSearch({ strict: false, select: (search) => textParam((search as Record<string, unknown>)[param]) })
  const leftKey = useRef<string>(undefined)

  function change(value: string | undefined, options: { replace: true } | { state: object }) {
    const search = (before: object) => ({ ...before, [param]: value })
    void router.navigate({ to: '.', search, resetScroll: false, ...options })
  }

  return {
    name,
    open(value: string) {
      const overlays = (router.history.location.state.overlays ?? 0) + 1
      change(value, { state: { overlays, isNamed: true } })
    },
    close() {
      const { state, search } = router.history.location
      // Two presses are one step back.
      if (state.overlays && leftKey.current !== state.__TSR_key) {
        leftKey.current = state.__TSR_key
        router.history.back()
      } else if (!state.overlays && new URLSearchParams(search).has(param)) change(undefined, { replace: true })
    },
  }
}
