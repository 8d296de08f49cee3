import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getApiDescription, getApiDocs } from '#contracts/wire/service.ts'
import { type Http, serve } from '../http/serve.ts'
import { describeApi } from './describe-api.ts'
import { docsPage, docsPolicy } from './docs-page.ts'

const manifest = join(import.meta.dirname, '../../../package.json')

/** Redoc as the linter of the description brings it: one file that fetches nothing else. */
const redoc = fileURLToPath(import.meta.resolve('@redocly/cli/lib/chunks/redoc.standalone.js'))

/** Serves the description of all endpoints mounted here, and a page to read it. Mount it after them. */
export function mountApiDescription(http: Http, cookies: { sessionCookie: string; gateCookie: string }) {
  const describe = once(async () => {
    const { version } = JSON.parse(await readFile(manifest, 'utf8'))
    return describeApi(http.endpoints, { url: http.config.publicUrl, version, ...cookies })
  })
  const printed = once(async () => {
    const text = JSON.stringify(await describe())
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  serve(
    http,
    getApiDescription,
    async () => ({ ...(await describe()) }),
    async (_answer, request, reply) => {
      const { text, etag } = await printed()
      reply.header('etag', etag).header('cache-control', 'public, max-age=300')
      if (request.headers['if-none-match'] === etag) reply.status(304).send()
      return text
    },
  )

  serve(http, getApiDocs, async ({ reply }) => {
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', docsPolicy(nonce)).header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin')
    return docsPage(nonce)
  })

  const script = once(async () => promisify(gzip)(await readFile(redoc)))
  http.app.get('/api/docs/redoc.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .send(await script()),
  )
}

/** The same result for every call, made at the first. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
