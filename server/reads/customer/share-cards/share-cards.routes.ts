import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Language } from '#contracts/account/identity.ts'
import { type Clock, hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type FileStore, readJpeg } from '#server/platform/files/index.ts'
import { singleFlight } from '#server/platform/http/single-flight.ts'
import { dishCard, eventCard, type ShareCard, shopCard } from './share-cards.queries.ts'

interface ShareCardDeps {
  db: Db
  clock: Clock
  media: FileStore
}

const keptFor = hours(1)
const keptBytes = 12 * 1024 * 1024
/** Of those that nobody has asked for lately: each takes a tenth of a second of all processors. */
const maxWaiting = 12

interface Drawn {
  jpeg: Buffer
  /** With its picture, where it has one. */
  isWhole: boolean
}

type Query = { Querystring: { lang?: string } }

/**
 * The pictures of links in chats and posts, drawn when one is first asked for: a JPEG, which every reader of links
 * knows. Where too many are asked for at once, or something of it cannot be read, the market's own picture stands in.
 */
export function mountShareCards(app: FastifyInstance, { db, clock, media }: ShareCardDeps) {
  const kept = new LRUCache<string, Drawn>({
    maxSize: keptBytes,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    ttl: keptFor,
  })
  const share = singleFlight<Drawn>()
  const oneByOne = pLimit(1)

  async function draw(card: ShareCard): Promise<Drawn> {
    // With the first card: most processes draw none.
    const { drawShareCard } = await import('./draw-share-card.ts')
    const picture = card.picture && (await readJpeg(media, card.picture, 640))
    return { jpeg: await drawShareCard(card, picture), isWhole: !card.picture || picture !== null }
  }

  async function send(reply: FastifyReply, card: ShareCard | null) {
    if (!card) return reply.callNotFound()
    const key = JSON.stringify(card)
    const known = kept.get(key)
    if (!known && oneByOne.pendingCount >= maxWaiting) return reply.redirect('/share.jpg')
    const drawn = known ?? (await share(key, () => oneByOne(() => draw(card))))
    // Without its picture, which may still be made, it is drawn again.
    if (drawn.isWhole) kept.set(key, drawn)
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', `public, max-age=${drawn.isWhole ? 86_400 : 60}`)
      .send(drawn.jpeg)
  }

  app.get<{ Params: { shop: string } }>('/share/vendors/:shop.jpg', async ({ params }, reply) =>
    send(reply, await shopCard(db, params.shop)),
  )
  app.get<Query & { Params: { shop: string; dish: string } }>(
    '/share/vendors/:shop/:dish.jpg',
    async ({ params, query }, reply) => send(reply, await dishCard(db, params, languageOf(query))),
  )
  app.get<Query & { Params: { event: string } }>('/share/events/:event.jpg', async ({ params, query }, reply) =>
    send(reply, await eventCard(db, params.event, clock.now(), languageOf(query))),
  )
}

const languageOf = ({ lang }: { lang?: string }) => Language.safeParse(lang).data ?? 'en'
