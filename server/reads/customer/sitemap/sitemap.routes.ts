import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { singleFlight } from '#server/platform/http/single-flight.ts'
import { firstShops, publicEvents, shopsFrom } from './sitemap.queries.ts'
import { sitemapIndexOf, sitemapOf } from './sitemap.ts'

interface SitemapDeps {
  db: Db
  publicUrl: string
}

/** What is no shop's and no event's. */
const fixedPages = [
  '/',
  '/events',
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
  const kept = new LRUCache<string, string>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptFor,
  })
  const share = singleFlight<string>()

  async function read(path: string, make: () => Promise<string>): Promise<string> {
    const known = kept.get(path)
    if (known) return known
    const xml = await share(path, make)
    kept.set(path, xml)
    return xml
  }

  const readIndex = () =>
    read('/sitemap.xml', async () =>
      sitemapIndexOf(publicUrl, [
        '/sitemaps/pages.xml',
        '/sitemaps/events.xml',
        ...(await firstShops(db)).map((first) => `/sitemaps/shops/${first}.xml`),
      ]),
    )

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
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await readIndex()))
  app.get('/sitemaps/pages.xml', async (_request, reply) =>
    sendXml(
      reply,
      sitemapOf(
        publicUrl,
        fixedPages.map((path) => ({ path })),
      ),
    ),
  )
  app.get('/sitemaps/events.xml', async (_request, reply) => {
    const urls = async () =>
      (await publicEvents(db)).map(({ slug, changedOn }) => ({ path: `/events/${slug}`, changedOn }))
    return sendXml(reply, await read('/sitemaps/events.xml', async () => sitemapOf(publicUrl, await urls())))
  })
  app.get<{ Params: { first: string } }>('/sitemaps/shops/:first.xml', async ({ params: { first } }, reply) => {
    const path = `/sitemaps/shops/${first}.xml`
    // Those alone that the index names: any other id would be one more file to read.
    if (!(await readIndex()).includes(`${path}</loc>`)) return reply.callNotFound()
    const urls = async () => (await shopsFrom(db, first)).flatMap(addressesOf)
    return sendXml(reply, await read(path, async () => sitemapOf(publicUrl, await urls())))
  })
}

const sendXml = (reply: FastifyReply, xml: string) =>
  reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(xml)

const addressesOf = ({ slug, dishes }: { slug: string; dishes: string[] }) => [
  { path: `/vendors/${slug}` },
  ...dishes.map((dish) => ({ path: `/vendors/${slug}?dish=${dish}` })),
]
