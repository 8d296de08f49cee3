import { pageRequest } from './page-request.ts'

const cookieName = 'uliza-area'
const longest = 60
/** In the cookie of who was asked, and wants to see every vendor. */
const declined = '-'
const listeners = new Set<() => void>()

/** What the cookie of a Cookie header says. */
export function areaIn(cookies: string | null): string | null {
  const value = /(?:^|;\s*)uliza-area=([^;]+)/.exec(cookies ?? '')?.[1]
  try {
    return value ? decodeURIComponent(value).slice(0, longest) : null
  } catch {
    return null
  }
}

function stored(): string | null {
  const request = pageRequest()
  return request ? request.area : typeof document === 'undefined' ? null : areaIn(document.cookie)
}

/**
 * The name of the place that food should be brought to, as this device has it. It is in a cookie, so that the server
 * draws the page for it and nothing moves; who signs out takes it along.
 */
export const deviceArea = {
  get: (): string | null => (deviceArea.isDeclined() ? null : stored()),
  /** Nobody asks again for an area, and nothing is taken for it. */
  isDeclined: (): boolean => stored() === declined,
  decline: (): void => deviceArea.set(declined),
  set(area: string | null): void {
    if (typeof document === 'undefined' || areaIn(document.cookie) === area) return
    const age = area === null ? 0 : 31_536_000
    Object.assign(document, {
      cookie: `${cookieName}=${encodeURIComponent(area ?? '')}; path=/; max-age=${age}; samesite=lax`,
    })
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The same place has another id with every vendor, and another spelling with some. */
export const isSamePlace = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
