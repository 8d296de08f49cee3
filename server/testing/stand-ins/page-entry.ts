import { getEnvironmentData, isMainThread } from 'node:worker_threads'

/** Under this name a test has set the memory that it shares with the thread: 1 in it means that the gate is open. */
export const gateName = 'page-gate'

/** Long enough for whatever a test does before it opens the gate. */
const longestMilliseconds = 20_000

interface GivenToPage {
  nonce: string
  fetchApi(endpoint: string, url: string, init: RequestInit): Promise<Response>
}
type Draw = (request: Request, page: GivenToPage) => Promise<Response> | Response

const gate = () => getEnvironmentData(gateName) as Int32Array<SharedArrayBuffer>
const html = { 'content-type': 'text/html; charset=utf-8' }
const aPage = (body: string | ReadableStream, status = 200) => new Response(body, { status, headers: html })

/** Its first part at once, and what follows when `next` says so. */
const inParts = (next: () => Promise<string>) =>
  new ReadableStream<string>({
    start: (controller) => controller.enqueue('first '),
    async pull(controller) {
      controller.enqueue(await next())
      controller.close()
    },
  }).pipeThrough(new TextEncoderStream())

async function isOpen(): Promise<boolean> {
  const { async, value } = Atomics.waitAsync(gate(), 0, 0, longestMilliseconds)
  return (async ? await value : value) !== 'timed-out'
}

const endless = () => {
  for (;;);
}

const pages: Record<string, Draw> = {
  '/plain': (request, { nonce }) => aPage(`${isMainThread ? 'program' : 'thread'} ${request.url} ${nonce}`),
  /** Keeps its thread from doing anything until the gate is open. */
  '/held': () => aPage(Atomics.wait(gate(), 0, 0, longestMilliseconds) === 'timed-out' ? 'nobody opened' : 'let go'),
  '/in-parts': () => aPage(inParts(async () => ((await isOpen()) ? 'second' : 'nobody opened'))),
  '/gone': () => aPage('gone', 410),
  '/elsewhere': () => new Response(null, { status: 307, headers: { location: '/plain' } }),
  '/reads': async (_request, { fetchApi }) => {
    const [shop, me] = await Promise.all([
      fetchApi('/api/vendors/:slug', '/api/vendors/nobody', {}),
      fetchApi('/api/auth/me', '/api/auth/me', { headers: { accept: 'application/json' } }),
    ])
    return aPage(JSON.stringify([shop.status, ((await me.json()) as { email: string }).email]))
  },
  '/refuses': () => {
    throw Object.assign(new TypeError('There is no ink.'), { draw: () => undefined })
  },
  '/breaks-off': () => aPage(inParts(() => isOpen().then(() => Promise.reject(new Error('The ink has run out.'))))),
  '/ends-its-thread': () => process.exit(3),
  '/forgets-a-failure': async () => {
    Promise.reject(new Error('Nobody waits for it.'))
    return isOpen().then(() => aPage('never'))
  },
  '/fills-the-memory': () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
  },
  '/is-endless': endless,
  '/never-comes': () => new Promise<Response>(() => undefined),
  '/never-ends': () => aPage(inParts(() => new Promise(() => undefined))),
}

/** Pages that do what a test needs, each by its address. */
export const renderPage = async (request: Request, page: GivenToPage): Promise<Response> =>
  (await pages[new URL(request.url).pathname]?.(request, page)) ?? aPage('no such page', 404)
