import { connection } from '#web/lib/connection.ts'

const loaded = new Set<string>()
const missing = new WeakSet<object>()

/** How long the page may take to leave for its newer self. */
const leaveTime = 10_000

/**
 * Around every `import()` of the built pages (`scripts/web/preload-nothing.ts`). A browser remembers for as long as the
 * page lives that an `import()` failed and never asks again, but forgets that a `fetch()` did: without a connection the
 * file is fetched first, so that the part can still come once the connection is back. A failure raises
 * `vite:preloadError`, and is thrown on unless that was handled.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const file = importedFile(load)
  let wasLost = connection.isLost()
  try {
    if (wasLost && !loaded.has(file)) await fetch(file)
    const part = await load()
    loaded.add(file)
    return part
  } catch (error) {
    if (error instanceof Error) missing.add(error)
    wasLost ||= connection.isLost()
    // Whether the file is gone or the way to it: only the first is mended by opening the page afresh, which would take
    // what somebody is writing with it.
    if ((await connection.probe()) && wasLost) return loadChunk(load)
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    window.dispatchEvent(event)
    // The page is being opened afresh, unless somebody who was asked whether to leave it has stayed.
    if (event.defaultPrevented) await new Promise((resolve) => setTimeout(resolve, leaveTime))
    throw error
  }
}

/** Whether this is the failure of a part that could not be fetched. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error)

/** The address stands in the function's own text; the built files lie side by side. */
function importedFile(load: () => unknown): string {
  const [, name = ''] = /import\(["'`](?:\.\/)?(.+?)["'`]\)/.exec(String(load)) ?? []
  return new URL(name, import.meta.url).href
}
