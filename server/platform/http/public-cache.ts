import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isCallOfPage } from './once-per-page.ts'
import { singleFlight } from './single-flight.ts'

/** In bytes, of all that is kept together. */
const maxBytes = 32 * 1024 * 1024

/** What an entry takes besides its value and its key, about. */
const entryBytes = 500

declare module 'fastify' {
  interface FastifyInstance {
    publicCache: PublicCache
  }
}

export interface PublicCache {
  part: <T extends object>(options: PartOptions<T>) => PublicCachePart<T>
  /** Forgets everything: what is public was changed by this process. */
  clear: () => void
}

interface PartOptions<T> {
  /** In bytes; at least one. */
  sizeOf: (value: T) => number
  /** What is not kept is shared by those who ask at the same time. */
  isKept?: (value: T) => boolean
}

/**
 * Answers with what was read less than `maxAge` ago, where the request names nobody or is a page's; others share reads that go on at
 * the same time, and are answered with none that began before they asked.
 */
export type PublicCachePart<T> = (
  request: FastifyRequest,
  key: string,
  read: () => Promise<T>,
  /** Of each request that is not answered by what is kept, before it shares a read: what it throws is its own alone. */
  onMiss?: () => void,
) => Promise<T>

/**
 * Keeps what anybody may see for a moment (docs/decisions/0137): a peak on one page costs as much as one reader of it in
 * that moment. Whoever is signed in is told what is true now, except by the public parts of a page as it is drawn
 * (docs/decisions/0143), and so is everybody after a change by this process; a change by another one is seen within
 * `maxAge` milliseconds. With 0, nothing is kept.
 */
export function publicCache(maxAge: number): PublicCache {
  const clears: (() => void)[] = []
  let version = 0
  return {
    part<T extends object>({ sizeOf, isKept = () => true }: PartOptions<T>): PublicCachePart<T> {
      const share = singleFlight<T>()
      if (maxAge === 0)
        return async (_request, key, read, onMiss) => {
          onMiss?.()
          return share(key, read)
        }
      const kept = new LRUCache<string, T>({
        maxSize: maxBytes / 2,
        // Whoever asks chooses how long an address is, and how many there are.
        sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length + entryBytes,
        ttl: maxAge,
      })
      clears.push(() => kept.clear())
      return async (request, key, read, onMiss) => {
        const isKeptFor = !isPersonal(request) || isCallOfPage()
        const known = isKeptFor && kept.get(key)
        if (known) return known
        onMiss?.()
        if (!isKeptFor) return share(key, read)
        const [began, start] = [version, performance.now()]
        const value = await share(key, read)
        // What was read while something changed may be from before.
        if (began === version && isKept(value)) kept.set(key, value, { start })
        return value
      }
    },
    clear() {
      version++
      for (const clear of clears) clear()
    },
  }
}

const cookieNames = (request: FastifyRequest): string[] =>
  (request.headers.cookie ?? '').split(';').flatMap((pair) => pair.split('=', 1)[0]?.trim() || [])

/** Language, theme and a closed banner identify nobody; caches keep a page for each of their values. */
const impersonal = ['uliza-lang', 'uliza-theme', 'uliza-banner']

/** Whether a request says who makes it. */
export const isPersonal = (request: FastifyRequest) => cookieNames(request).some((name) => !impersonal.includes(name))
