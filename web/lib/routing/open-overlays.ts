import type { RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many sheets and dialogs are open over the page at this entry of the browser's history. */
    overlays?: number
    /** The last of them is named in the address, which opens it. */
    isNamed?: boolean
  }
}

/** Closes one that is open. It may stay, when it is in the middle of something. */
export type CloseOverlay = () => void

type History = Pick<RouterHistory, 'location' | 'subscribe' | 'go' | 'block'>

/** A step back within the page takes milliseconds; nothing waits longer for one that never comes. */
const stepMilliseconds = 500

/**
 * Keeps the browser's history as deep as what is open over the page: each sheet and dialog is an entry of it, so that
 * Back closes the last one and leaves the page alone. One that is closed otherwise takes its entry along, and an entry
 * of what is open no more is stepped over.
 */
export function openOverlays(history: History, pushEntry: (overlays: number) => void) {
  const open: { close: CloseOverlay; hasEntry: boolean }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let endStep: (() => void) | undefined

  const depth = () => history.location.state.overlays ?? 0

  /** After everything that happens at once: what closes one sheet often opens another, or the next page. */
  function plan() {
    clearTimeout(timer)
    timer = setTimeout(settle, 0)
  }

  function settle() {
    const missing = open.length - depth()
    if (endStep) return
    for (const overlay of open.slice(0, depth())) overlay.hasEntry = true
    if (missing === 0) return
    if (missing > 0) {
      // Whoever presses Back at once means what they see already.
      const [next] = open.slice(depth())
      if (next) next.hasEntry = true
      pushEntry(depth() + 1)
      plan()
    } else if (!history.location.state.isNamed) step(missing)
  }

  /** What navigates meanwhile waits, or the step would be taken back from the next page. */
  function step(by: number) {
    const stepped = Promise.withResolvers<void>()
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE') await stepped.promise
        return false
      },
    })
    const late = setTimeout(() => endStep?.(), stepMilliseconds)
    endStep = () => {
      endStep = undefined
      clearTimeout(late)
      unblock()
      stepped.resolve()
    }
    history.go(by)
  }

  history.subscribe(({ action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') return
    endStep?.()
    // One that opened while the step was under way has no entry yet, and is not what was stepped back from.
    for (const { close, hasEntry } of open.slice(depth()).reverse()) if (hasEntry) close()
    plan()
  })

  return {
    /** Says that one is open; what it answers says that it is open no more. */
    add(close: CloseOverlay): () => void {
      const overlay = { close, hasEntry: false }
      open.push(overlay)
      // Before it is drawn, so that nobody can see it and press Back without its entry.
      queueMicrotask(settle)
      return () => {
        open.splice(open.indexOf(overlay), 1)
        plan()
      }
    },
  }
}
