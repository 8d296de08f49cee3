import { connection } from '#web/lib/connection.ts'

const key = 'uliza-reloaded-at'
const patience = 60_000

/**
 * A part of the site that cannot be fetched has usually gone with a new release: the address asked for is opened
 * afresh, once. When that was a moment ago, or there is no connection, the failure goes on to the page, which tries
 * again.
 */
export function recoverFromChunkFailure(wanted: () => string): void {
  let isLeaving = false
  window.addEventListener('vite:preloadError', (event) => {
    keepRouterFromReloading(event.payload)
    // A page has several parts, and each of them says that it is missing.
    if (isLeaving) return event.preventDefault()
    if (connection.isLost() || reloadedLately()) return
    isLeaving = true
    event.preventDefault()
    window.location.assign(wanted())
  })
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - last < patience
  } catch {
    // Without storage nobody could tell a second time from the first, and the page would reload for ever.
    return true
  }
}

/** It reloads by itself as well, once for each part it misses, unless it finds that it has; once for all is enough. */
function keepRouterFromReloading({ message }: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without storage it does not reload either.
  }
}
