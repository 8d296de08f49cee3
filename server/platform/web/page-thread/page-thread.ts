import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { FetchApi, RenderPage } from '../api-for-page.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'
import { type Page, waitForPage } from './wait-for-page.ts'

export const pageThreadLimits = {
  /** What takes longer is given up. A call of the API alone may take ten seconds. */
  longestMilliseconds: 20_000,
  /** A thread that has not loaded what draws by then is given up, with the pages that wait for it. */
  loadMilliseconds: 60_000,
  /** A thread that has not ended a page so long after it was told to is stuck in it, and is given up too. */
  stopMilliseconds: 1_000,
  /** Beyond this the thread ends, and not the program. */
  memoryMegabytes: 160,
  /** What is new is collected in smaller steps than Node's own, which would take 48 MB. */
  youngMegabytes: 16,
}

/**
 * Draws pages on a thread of their own, so that nothing else waits for React. The thread has the web's server entry
 * and nothing else of the program: what a page reads, it asks this thread for. When it dies, what it was drawing
 * fails, and the next page has a new one; what waited behind a page that it was stuck in is drawn by that. It ends with the app, after the last page was sent.
 */
export function openPageThread(
  app: FastifyInstance,
  entry: URL,
  limits: Partial<typeof pageThreadLimits> = {},
): RenderPage {
  const { longestMilliseconds, loadMilliseconds, stopMilliseconds, memoryMegabytes, youngMegabytes } = {
    ...pageThreadLimits,
    ...limits,
  }
  const pages = new Map<number, Page & { draw: ToThread }>()
  /** Ended by this side, as the page that they were stuck in is known. */
  const stuckThreads = new WeakSet<Worker>()
  let asked = 0
  // At once, so that it loads what draws while the program gets ready.
  let thread: Worker | undefined = start()
  let isClosing = false

  const post = (message: ToThread) => thread?.postMessage(message)

  function start(): Worker {
    const started = new Worker(new URL('./run-page-thread.ts', import.meta.url), {
      workerData: { entry: entry.href } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    })
    started.unref()
    let cause: unknown
    const loading = setTimeout(() => {
      cause = new Error('The thread that draws pages has not loaded in time.')
      void started.terminate()
    }, loadMilliseconds).unref()
    started.on('message', (message: FromThread) => {
      if (message.type === 'ready') clearTimeout(loading)
      else receive(message)
    })
    started.on('error', (error) => {
      cause = error
    })
    started.on('exit', () => {
      clearTimeout(loading)
      thread = undefined
      const error = new Error('The thread that draws pages has ended.', { cause })
      if (!isClosing) app.log.error({ err: error, pages: pages.size }, 'the thread that draws pages has ended')
      for (const [number, page] of [...pages]) {
        if (!isClosing && stuckThreads.has(started) && page.isUnanswered()) draw(page.draw)
        else end(number, error)
      }
    })
    return started
  }

  function draw(message: ToThread) {
    thread ??= start()
    thread.postMessage(message)
  }

  function receive(message: Exclude<FromThread, { type: 'ready' }>) {
    const page = pages.get(message.page)
    if (message.type === 'end') return end(message.page, message.error)
    if (message.type === 'begin') return page?.onBegin()
    if (message.type === 'head') return page?.onHead(message)
    if (message.type === 'part') return page?.onPart(message.bytes)
    if (page) void answer(page.fetchApi, message)
  }

  async function answer(fetchApi: FetchApi, { page, call, endpoint, url, headers }: FromThread & { type: 'call' }) {
    const asking = thread
    const answered = await fetchApi(endpoint, url, headers).catch((error) => {
      app.log.error({ err: error, endpoint }, 'a page could not ask the API')
      return null
    })
    // The next thread, which may draw the same page, asks for itself.
    if (thread === asking) post({ type: 'answer', page, call, answer: answered })
  }

  function endStuck() {
    if (!thread) return
    stuckThreads.add(thread)
    void thread.terminate()
  }

  function end(number: number, error: unknown) {
    const page = pages.get(number)
    pages.delete(number)
    page?.onEnd(error)
  }

  // Whoever waits for a page has it: the connections have come to their end before.
  app.addHook('onClose', async () => {
    isClosing = true
    await thread?.terminate()
  })

  return (request, { nonce, fetchApi }) => {
    const page = asked++
    const { waiting, response } = waitForPage(request, longestMilliseconds, (hasBegun) => {
      post({ type: 'stop', page })
      const giveUp = hasBegun ? setTimeout(endStuck, stopMilliseconds) : undefined
      return () => clearTimeout(giveUp)
    })
    const message: ToThread = { type: 'draw', page, url: request.url, headers: [...request.headers], nonce }
    // A call belongs to the request of its page, as where that is traced.
    pages.set(page, { ...waiting, fetchApi: AsyncLocalStorage.bind(fetchApi), draw: message })
    draw(message)
    return response
  }
}
