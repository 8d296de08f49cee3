import type { ApiAnswer } from '../api-for-page.ts'

type Headers = [name: string, value: string][]

/** What the thread is told; `page` and `call` are numbers that say which answer belongs to what. */
export type ToThread =
  | { type: 'draw'; page: number; url: string; headers: Headers; nonce: string }
  | { type: 'answer'; page: number; call: number; answer: ApiAnswer | null }
  /** Nobody waits for the page any more. The thread says that it has ended, like every other. */
  | { type: 'stop'; page: number }

/** What the thread says. */
export type FromThread =
  /** Has loaded what draws, and begins with what was asked for meanwhile. */
  | { type: 'ready' }
  | { type: 'begin'; page: number }
  | { type: 'call'; page: number; call: number; endpoint: string; url: string; headers: Headers }
  /** Comes before the parts of the page. */
  | { type: 'head'; page: number; status: number; headers: Headers; hasBody: boolean }
  | { type: 'part'; page: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end'; page: number; error?: unknown }

export interface ThreadData {
  /** The address of the web's server entry, whose `renderPage` draws. */
  entry: string
}
