import type { QueryClient } from '@tanstack/react-query'

export interface LiveOptions {
  queryClient: QueryClient
  open?: (url: string) => EventSource
  setTimer?: (callback: () => void, milliseconds: number) => unknown
}

const longestWait = 60_000

/**
 * How long nothing is read again because of a key after it was, in milliseconds. In a busy market something changes
 * many times a second: without a pause each page would ask as often, and an answer that takes longer than the next
 * change would never arrive.
 */
const pauseAfter = (key: string) => (key.startsWith('/api/admin') ? 3_000 : 500)

/** Listens for which keys changed and reads them again, the first time at once. Answers what ends the listening. */
export function subscribeLive({
  queryClient,
  open = (url) => new EventSource(url),
  setTimer = setTimeout,
}: LiveOptions): () => void {
  let source: EventSource
  let isOver = false
  let failures = 0
  let hasMissed = false
  /** The keys in their pause, and whether each changed again meanwhile. */
  const pausing = new Map<string, boolean>()

  function changed(key: string): void {
    if (isOver) return
    if (pausing.has(key)) {
      pausing.set(key, true)
      return
    }
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(key) })
    pausing.set(key, false)
    setTimer(() => {
      const isDue = pausing.get(key)
      pausing.delete(key)
      if (isDue) changed(key)
    }, pauseAfter(key))
  }

  function connect(): void {
    if (isOver) return
    source = open('/api/live')
    source.onopen = () => {
      failures = 0
      // What changed while the line was down was told to nobody.
      if (hasMissed) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isPersonal(queryKey[0]) })
      hasMissed = false
    }
    source.onmessage = ({ data }) => keysIn(data).forEach(changed)
    source.onerror = () => {
      hasMissed = true
      // The browser reconnects by itself unless the server refused.
      if (source.readyState !== source.CLOSED) return
      failures += 1
      setTimer(connect, Math.min(longestWait, 1000 * 2 ** failures))
    }
  }

  connect()
  return () => {
    isOver = true
    source.close()
  }
}

const isPersonal = (path: unknown) => /^\/api\/(user|vendor|admin)(\/|$)|\/(waitlist|queue)$/.test(String(path))

function keysIn(data: string): string[] {
  try {
    const { keys } = JSON.parse(data) as { keys?: unknown }
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string' && key.startsWith('/api/')) : []
  } catch {
    return []
  }
}
