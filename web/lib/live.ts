import type { QueryClient } from '@tanstack/react-query'

export interface LiveOptions {
  queryClient: QueryClient
  open?: (url: string) => EventSource
  setTimer?: (callback: () => void, milliseconds: number) => unknown
}

const longestWait = 60_000

/** Listens for which keys changed and reads them again. Answers what ends the listening. */
export function subscribeLive({
  queryClient,
  open = (url) => new EventSource(url),
  setTimer = setTimeout,
}: LiveOptions): () => void {
  let source: EventSource
  let isOver = false
  let failures = 0
  let hasMissed = false

  function connect(): void {
    if (isOver) return
    source = open('/api/live')
    source.onopen = () => {
      failures = 0
      // What changed while the line was down was told to nobody.
      if (hasMissed) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isPersonal(queryKey[0]) })
      hasMissed = false
    }
    source.onmessage = ({ data }) => invalidate(queryClient, data)
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

function invalidate(queryClient: QueryClient, data: string): void {
  const keys = keysIn(data)
  if (keys.length === 0) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => keys.some((key) => String(queryKey[0]).startsWith(key)),
  })
}

function keysIn(data: string): string[] {
  try {
    const { keys } = JSON.parse(data) as { keys?: unknown }
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string' && key.startsWith('/api/')) : []
  } catch {
    return []
  }
}
