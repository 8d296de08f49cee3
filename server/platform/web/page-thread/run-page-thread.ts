import { parentPort, workerData } from 'node:worker_threads'
import { type ApiAnswer, toResponse } from '../api-for-page.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/** The web's server entry (`web/server.ts`), as this thread sees it. */
interface Entry {
  renderPage(request: Request, page: { nonce: string; fetchApi: FetchFromThread }): Promise<Response>
}
type FetchFromThread = (endpoint: string, url: string, init: RequestInit) => Promise<Response>

interface Drawing {
  stopped: AbortController
  /** What waits for the API, by the number of the call. */
  calls: PromiseWithResolvers<ApiAnswer>[]
}

const drawings = new Map<number, Drawing>()

const post = (message: FromThread, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)

// Pages that are asked for meanwhile wait in the port.
const { renderPage }: Entry = await import((workerData as ThreadData).entry)
post({ type: 'ready' })

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'draw') return void draw(message)
  const drawing = drawings.get(message.page)
  if (message.type === 'stop') return drawing?.stopped.abort()
  const call = drawing?.calls[message.call]
  if (message.answer) call?.resolve(message.answer)
  else call?.reject(new Error('The API could not be asked.'))
})

async function draw({ page, url, headers, nonce }: ToThread & { type: 'draw' }) {
  const drawing: Drawing = { stopped: new AbortController(), calls: [] }
  drawings.set(page, drawing)
  post({ type: 'begin', page })
  const { signal } = drawing.stopped
  const ended = new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const error = await Promise.race([ended, sendPage()]).then(
    () => undefined,
    (reason) => reason,
  )
  drawings.delete(page)
  post({ type: 'end', page, error: asCloneable(error) })

  async function sendPage() {
    const response = await renderPage(new Request(url, { headers, signal }), {
      nonce,
      fetchApi: callsOf(page, drawing),
    })
    if (signal.aborted) return void response.body?.cancel()
    const { status, body } = response
    post({ type: 'head', page, status, headers: [...response.headers], hasBody: body !== null })
    if (body) await sendParts(page, body, signal)
  }
}

/** The API is where the database is, on the program's own thread. */
function callsOf(page: number, { calls }: Drawing): FetchFromThread {
  return async (endpoint, url, init) => {
    const answer = Promise.withResolvers<ApiAnswer>()
    const call = calls.push(answer) - 1
    post({ type: 'call', page, call, endpoint, url, headers: [...new Headers(init.headers)] })
    return toResponse(await answer.promise)
  }
}

/** React writes in blocks of a few kilobytes: what it has written in one turn is sent as one part. */
async function sendParts(page: number, body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  let blocks: Uint8Array[] = []
  const flush = () => {
    if (blocks.length === 0) return
    const bytes = joined(blocks)
    blocks = []
    post({ type: 'part', page, bytes }, [bytes.buffer])
  }
  for await (const block of body) {
    if (signal.aborted) return
    if (blocks.push(block) === 1) setImmediate(flush)
  }
  flush()
}

function joined(blocks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    bytes.set(block, at)
    at += block.length
  }
  return bytes
}

/** What is thrown may have functions in it, which no message can carry. */
function asCloneable(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : new Error(String(error))
  const { message, name, stack } = error
  return Object.assign(new Error(message), { name, stack })
}
