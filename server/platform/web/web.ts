import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { ViteDevServer } from 'vite'
import { isClientGone } from '../http/client-gone.ts'
import { isPersonal } from '../http/public-cache.ts'
import { apiFor, type RenderPage, toResponse } from './api-for-page.ts'
import { type DrawnPage, sendPage } from './compress-page.ts'
import { cspReportsPath } from './csp-reports.ts'
import { serveFiles } from './media.ts'
import { openPageThread } from './page-thread/page-thread.ts'
import { sharePages } from './share-pages.ts'

const root = join(import.meta.dirname, '../../..')

export interface WebOptions {
  /**
   * `built` serves the output of `npm run build` in `dist/`; `dev` compiles on request with Vite and reloads changed
   * modules.
   */
  mode: 'built' | 'dev'
  /** Where people reach the site: what every link to it begins with, whatever host a request names. */
  publicUrl: string
  /** Further addresses that pages may load images from or connect to, such as a storage bucket. */
  imageSources?: string[]
  connectSources?: string[]
  /** The same for scripts, and for frames within them. */
  scriptSources?: string[]
  frameSources?: string[]
}

/**
 * How many pages are rendered at once, and how many may wait for that. Each takes some milliseconds of the thread that
 * draws: more at once would be no faster; the last that waits is drawn about a second later.
 */
const maxRendering = 16
const maxWaiting = 100

const plainPage = (status: number, en: string, sw: string, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html><meta charset="utf-8"><title>Uliza</title><p>${en}</p><p lang="sw">${sw}</p>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })

const busyPage = () =>
  plainPage(
    503,
    'Busy. This page comes by itself in a moment.',
    'Kuna shughuli nyingi. Ukurasa huu utakuja wenyewe baada ya muda mfupi.',
    { 'retry-after': '1', refresh: '2' },
  )

const brokenPage = () =>
  plainPage(
    500,
    'Something went wrong on our side. Load this page again in a moment.',
    'Kuna hitilafu upande wetu. Pakia ukurasa huu tena baada ya muda mfupi.',
  )

/** Serves every page and every file of the web on this app. Register it after the API. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (pages) => {
    const render = options.mode === 'dev' ? await devPages(pages) : await builtPages(pages)
    servePages(pages, render, options)
  })
}

/** Serves every address that nothing else does as a page. */
export function servePages(app: FastifyInstance, render: RenderPage, options: WebOptions) {
  const rendering = pLimit(maxRendering)
  const beginning = pLimit(1)
  const shared = sharePages(app.publicCache)

  async function draw(request: FastifyRequest, signal: AbortSignal | null): Promise<DrawnPage> {
    const nonce = newNonce()
    if (rendering.pendingCount >= maxWaiting) return { nonce, response: busyPage() }
    const page = toWebRequest(request, signal, options.publicUrl)
    return rendering(async () => {
      // A page keeps the processor for some milliseconds. What else has come has its turn before the next begins.
      await beginning(nextTurn)
      return { nonce, response: await render(page, { nonce, fetchApi: apiFor(app, request) }) }
    })
  }

  app.get('/*', { config: { isDrawn: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    // Whoever is first of those who share a page may leave before it is drawn: nobody's leaving ends it.
    const drawing = isPersonal(request) ? draw(request, untilClosed(reply)) : shared(request, () => draw(request, null))
    const page = await drawing.catch((error): DrawnPage => {
      if (isClientGone(error, reply)) throw error
      request.log.error({ err: error }, 'defect')
      return { nonce: newNonce(), response: brokenPage() }
    })
    setHeaders(request, reply, page.response, { nonce: page.nonce, options })
    return sendPage(request, reply, page)
  })
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const newNonce = () => randomBytes(16).toString('base64')

async function builtPages(pages: FastifyInstance): Promise<RenderPage> {
  const files = join(root, 'dist/web')
  // Names under /assets contain a hash of the content, so a browser never has to revalidate them.
  const hashed = { root: join(files, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d' }
  const named = { root: files, globIgnore: ['assets/**', '**/*.br', '**/*.gz'], wildcard: false, maxAge: '1h' }
  const shared = { preCompressed: true, setHeaders: fileHeaders }
  await serveFiles(pages, { ...shared, ...hashed }, { ...shared, ...named })
  const entry = pathToFileURL(join(root, 'dist/web-server/server.js'))
  // A start without pages fails, and not the first page.
  await access(entry)
  return openPageThread(pages, entry)
}

const fileHeaders = (reply: FastifyReply) => void reply.header('vary', 'accept-encoding')

async function devPages(pages: FastifyInstance): Promise<RenderPage> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: pages.server }, allowedHosts: true },
    appType: 'custom',
  })
  pages.addHook('onClose', () => vite.close())
  // Vite answers for the modules it knows and passes on the rest, which are pages.
  pages.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return async (request, page) => {
    const { renderPage } = await vite.ssrLoadModule('/web/server.ts')
    const fetchApi = async (endpoint: string, url: string, { headers }: RequestInit) =>
      toResponse(await page.fetchApi(endpoint, url, [...new Headers(headers)]))
    return renderPage(request, { ...page, fetchApi })
  }
}

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => raw.writableFinished || abort.abort())
  return abort.signal
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal | null, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  // Put together and not resolved: an address may begin with two slashes, or name a host itself.
  const url = new URL(publicUrl + request.url.replace(/^https?:\/\/[^/?]*/i, ''))
  return new Request(url, { method: request.method, headers, signal })
}

interface ForHeaders {
  nonce: string
  options: WebOptions
}

function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  { nonce, options }: ForHeaders,
): void {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('content-security-policy', contentSecurityPolicy(nonce, options))
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
  reply.header('cross-origin-opener-policy', 'same-origin')
  // Only a page that allows caching may be cached, and never one rendered for a user.
  if (isPersonal(request) || !response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
}

function contentSecurityPolicy(
  nonce: string,
  { mode, publicUrl, imageSources = [], connectSources = [], scriptSources = [], frameSources = [] }: WebOptions,
): string {
  const dev = mode === 'dev'
  return [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`, ...scriptSources].join(' '),
    // Style elements carry the nonce; style attributes (a width, a delay) cannot, and execute nothing.
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageSources].join(' '),
    ['connect-src', "'self'", ...(dev ? ['ws:'] : []), ...connectSources].join(' '),
    ...(frameSources.length > 0 ? [['frame-src', ...frameSources].join(' ')] : []),
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    `report-uri ${cspReportsPath}`,
  ].join('; ')
}
