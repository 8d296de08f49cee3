import { useSyncExternalStore } from 'react'

let isEnded = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (isEnded === next) return
  isEnded = next
  for (const listener of listeners) listener()
}

/**
 * Whether the server has said that the session is over while the page still shows somebody's work. Signing in again in
 * place resumes it, and nothing on the page is lost.
 */
export const endedSession = {
  isEnded: () => isEnded,
  report: () => set(true),
  resume: () => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useHasSessionEnded = () => useSyncExternalStore(endedSession.subscribe, endedSession.isEnded, () => false)
