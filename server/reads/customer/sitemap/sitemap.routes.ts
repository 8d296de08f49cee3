import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { singleFlight } from '#server/platform/http/single-flight.ts'
import { publicEvents, shopFiles, shopsOf } from './sitemap.queries.ts'
import { sitemapIndexOf, sitemapOf } from './sitemap.ts'

interface SitemapDeps {
  db: Db
  publicUrl: string
}

/** What is no shop's and no event's. */
const fixedPages = [
  '/',
  '/events',
  '/proof',
  '/help/contact',
  '/help/refunds',
  '/help/terms',
  '/help/accessibility',
  '/help/privacy',
]

/** What is somebody's own, or for those who work here. */
const notForSearchEngines = [
  ...[
    '/api/',
    '/account',
    '/admin',
    '/auth/',
    '/cart',
    '/checkout',
    '/door',
    '/join',
    '/o$',
    '/onboarding/',
    '/product/',
  ],
  ...['/success', '/t$', '/tickets/', '/unsubscribe', '/vendor/'],
]

/** Search engines come seldom, and anybody may ask: what was read is kept for an hour, and read once for all who ask. */
const keptFor = hours(1)
const keptBytes = 24 * 1024 * 1024

/** `robots.txt` and the sitemaps that it names, for search engines. */
export function mountSitemap(app: FastifyInstance, { db, publicUrl }: SitemapDeps) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptFor,
  })
  const share = singleFlight<Buffer>()

  async function send(request: FastifyRequest, reply: FastifyReply, path: string, write: () => Promise<string>) {
    const file = kept.get(path) ?? (await share(path, async () => compressed(await write())))
    kept.set(path, file)
    const takesIt = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
      .headers(takesIt ? { 'content-encoding': 'gzip' } : {})
      .header('content-type', 'application/xml; charset=utf-8')
      .send(takesIt ? file : await plain(file))
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          'User-agent: *',
          ...notForSearchEngines.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, '/sitemap.xml', async () =>
      sitemapIndexOf(publicUrl, [
        '/sitemaps/pages.xml',
        '/sitemaps/events.xml',
        ...(await shopFiles(db)).map((ending) => `/sitemaps/shops${ending && `-${ending}`}.xml`),
      ]),
    ),
  )
  app.get('/sitemaps/pages.xml', async (request, reply) =>
    send(request, reply, '/sitemaps/pages.xml', async () =>
      sitemapOf(
        publicUrl,
        fixedPages.map((path) => ({ path })),
      ),
    ),
  )
  app.get('/sitemaps/events.xml', async (request, reply) =>
    send(request, reply, '/sitemaps/events.xml', async () =>
      sitemapOf(
        publicUrl,
        (await publicEvents(db)).map(({ slug, changedOn }) => ({ path: `/events/${slug}`, changedOn })),
      ),
    ),
  )
  const sendShops = (request: FastifyRequest, reply: FastifyReply, ending: string) =>
    send(request, reply, `/sitemaps/shops-${ending}.xml`, async () =>
      sitemapOf(publicUrl, (await shopsOf(db, ending)).flatMap(addressesOf)),
    )
  app.get('/sitemaps/shops.xml', async (request, reply) => sendShops(request, reply, ''))
  app.get<{ Params: { ending: string } }>('/sitemaps/shops-:ending.xml', async (request, reply) => {
    const { ending } = request.params
    // Longer ones are of no market: each would be one more file to keep.
    return /^[0-9a-f]{1,2}$/.test(ending) ? sendShops(request, reply, ending) : reply.callNotFound()
  })
}

const compressed = (xml: string) => promisify(gzip)(xml)
const plain = (file: Buffer) => promisify(gunzip)(file)

const addressesOf = ({ slug, dishes }: { slug: string; dishes: string[] }) => [
  { path: `/vendors/${slug}` },
  ...dishes.map((dish) => ({ path: `/vendors/${slug}?dish=${dish}` })),
]
