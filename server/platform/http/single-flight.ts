/** So that the next read has started before the callers of this one are answered. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Lets concurrent requests for the same thing share one read, so that a peak on one page costs the database as little
 * as one person who reloads it. No caller gets a read that began before its request: requests that arrive during a read
 * share the next one, so their data is at least as new as the request.
 */
export function singleFlight<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { running: Promise<T>; next: Promise<T> | undefined }>()

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const line = { running: read(), next: undefined }
    lines.set(key, line)
    const end = () => {
      if (lines.get(key) === line && !line.next) lines.delete(key)
    }
    line.running.then(end, end)
    return line.running.finally(nextTurn)
  }

  return (key, read) => {
    const line = lines.get(key)
    if (!line) return start(key, read)
    const again = () => start(key, read)
    line.next ??= line.running.then(again, again)
    return line.next
  }
}
