import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { openOverlays } from '#web/lib/routing/open-overlays.ts'

const known = new WeakMap<AnyRouter, ReturnType<typeof openOverlays>>()

/** For whatever opens over a page: the browser's Back closes it, and does not leave the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const router: AnyRouter = useRouter()
  const closeNow = useEffectEvent(close)
  // Before what opened is drawn; an effect that follows the drawing can be late on a slow phone.
  useLayoutEffect(() => {
    if (isOpen) return overlaysOf(router).add(() => closeNow())
  }, [isOpen, router])
}

function overlaysOf(router: AnyRouter) {
  const overlays = known.get(router) ?? openOverlays(router.history, (count) => pushEntry(router, count))
  known.set(router, overlays)
  return overlays
}

/** The same page once more, where it stands. */
const pushEntry = (router: AnyRouter, overlays: number) =>
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (before) => ({ ...before, overlays, isNamed: undefined }),
    resetScroll: false,
    hashScrollIntoView: false,
    ignoreBlocker: true,
  })
