/** So that the next reading is on its way before those who shared this one are answered. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Lets those who ask for the same thing at the same moment share one reading of it, so that a rush on one page costs the
 * database as little as one person who reloads it. Nobody is given a reading that began before they asked: whoever comes
 * while one is running waits for the next, and so sees at least what was true when they came.
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
