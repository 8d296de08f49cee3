import type { FetchApi } from '../api-for-page.ts'
import type { FromThread } from './messages.ts'

/** A page that is being drawn, as its thread tells of it. */
export interface Page {
  fetchApi: FetchApi
  /** Whether somebody waits for it and has nothing of it yet. */
  isUnanswered(): boolean
  /** Once the thread is there and at it: what waits behind another page has its time before it. */
  onBegin(): void
  onHead(head: FromThread & { type: 'head' }): void
  onPart(bytes: Uint8Array): void
  /** The last, whatever became of it. */
  onEnd(error: unknown): void
}

/**
 * The response that a thread draws, with its parts as they come. Where nobody waits for it any more, or it takes too
 * long, `stop` is called once, and what that returns when the thread has ended the page.
 */
export function waitForPage(
  { signal }: Request,
  longestMilliseconds: number,
  stop: (hasBegun: boolean) => () => void,
): { waiting: Omit<Page, 'fetchApi'>; response: Promise<Response> } {
  const { promise: response, resolve, reject } = Promise.withResolvers<Response>()
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  let onStopped: (() => void) | undefined
  let isAnswered = false
  let tooLong: NodeJS.Timeout | undefined
  const onAbort = () => giveUp(signal.reason)
  if (signal.aborted) queueMicrotask(onAbort)
  else signal.addEventListener('abort', onAbort)

  /** Whoever waits hears of it at once. */
  function giveUp(reason: unknown) {
    fail(reason)
    onStopped ??= stop(tooLong !== undefined)
  }

  function fail(reason: unknown) {
    isAnswered = true
    reject(reason)
    body?.error(reason)
    body = undefined
  }

  const waiting = {
    isUnanswered: () => !isAnswered,
    onBegin() {
      clearTimeout(tooLong)
      const late = new Error('The page was not drawn in time.')
      tooLong = setTimeout(() => giveUp(late), longestMilliseconds)
    },
    onHead({ status, headers, hasBody }: FromThread & { type: 'head' }) {
      if (isAnswered) return
      isAnswered = true
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          body = controller
        },
        cancel: (reason) => {
          body = undefined
          giveUp(reason)
        },
      })
      resolve(new Response(hasBody ? stream : null, { status, headers }))
    },
    onPart: (bytes: Uint8Array) => body?.enqueue(bytes),
    onEnd(error: unknown) {
      clearTimeout(tooLong)
      signal.removeEventListener('abort', onAbort)
      onStopped?.()
      if (error !== undefined) return fail(error)
      body?.close()
      body = undefined
    },
  }
  return { waiting, response }
}
