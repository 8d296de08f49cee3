import { getGlobalStartContext } from '@tanstack/react-start'
import type { Locale } from '#web/paraglide/runtime.js'

/** What the server gives a page while it renders it. */
export interface PageRequest {
  /** The only value that lets an inline script run under this reply's Content-Security-Policy. */
  nonce: string
  /** `https://uliza.co.ke`: what share cards and canonical links begin with, whatever host the request named. */
  origin: string
  /** The language that the address asks for (`?lang=sw`), where its reader has chosen none. */
  language: Locale | undefined
  /** What is said of the page as it is drawn: whether it was here, and will not be again; what search engines read. */
  drawn: { isGone: boolean; structuredData?: Record<string, unknown> }
  /** From the person's cookie. */
  theme: string | undefined
  /** What the person's cookie says of where food should be brought to (`device-area.ts`). */
  area: string | null
  /**
   * Reaches the API without a network, as the person who asked for the page; and of it only this endpoint, by its
   * declared path.
   */
  fetchApi: (endpoint: string, url: string, init: RequestInit) => Promise<Response>
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageRequest }
  }
}

/** The page being rendered; nothing in the browser. */
export const pageRequest = (): PageRequest | undefined => getGlobalStartContext()
