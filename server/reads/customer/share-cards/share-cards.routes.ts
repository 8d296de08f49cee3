import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Language } from '#contracts/account/identity.ts'
import type { CountedLimit } from '#contracts/wire/limit.ts'
import { type Clock, hours, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type FileStore, readJpeg } from '#server/platform/files/index.ts'
import { memoryLimit } from '#server/platform/http/limits/memory-limit.ts'
import { singleFlight } from '#server/platform/http/single-flight.ts'
import { openDrawings } from '#server/platform/pdf/drawings.ts'
import type { drawShareCard } from './draw-share-card.ts'
import { dishCard, eventCard, type ShareCard, shopCard } from './share-cards.queries.ts'

interface ShareCardDeps {
  db: Db
  clock: Clock
  media: FileStore
}

const keptFor = hours(1)
const keptBytes = 12 * 1024 * 1024
/** Of those that nobody has asked for lately: each takes a tenth of a second of a processor. */
const maxWaiting = 12
const drawnForNetwork: CountedLimit = { name: 'share-cards', max: 120, every: '1 minute', by: 'network', of: 'cards' }

const drawer = { file: new URL('./draw-share-card.ts', import.meta.url), name: 'drawShareCard' }

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
  const countDrawn = memoryLimit(drawnForNetwork)
  // A thread of its own: documents that somebody waits for are not drawn behind cards.
  const drawings = openDrawings({ waiting: maxWaiting })
  app.addHook('onClose', () => drawings.end())

  async function draw(card: ShareCard): Promise<Drawn> {
    const picture = card.picture && (await readJpeg(media, card.picture, 640))
    const bytes = await drawings.draw<typeof drawShareCard>(drawer, { card, picture })
    return { jpeg: Buffer.from(bytes), isWhole: !card.picture || picture !== null }
  }

  async function drawn(card: ShareCard, { ip }: FastifyRequest): Promise<Drawn> {
    const key = JSON.stringify(card)
    const known = kept.get(key)
    if (known) return known
    countDrawn(ip)
    const made = await share(key, () => draw(card))
    // Without its picture, which may still be made, it is drawn again in a minute.
    kept.set(key, made, { ttl: made.isWhole ? keptFor : minutes(1) })
    return made
  }

  async function send(request: FastifyRequest, reply: FastifyReply, card: ShareCard | null) {
    if (!card) return reply.callNotFound()
    const made = await drawn(card, request).catch((error: unknown) => {
      if (error instanceof DomainError) return null
      throw error
    })
    if (!made) return reply.redirect('/share.jpg')
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', `public, max-age=${made.isWhole ? 86_400 : 60}`)
      .send(made.jpeg)
  }

  app.get<{ Params: { shop: string } }>('/share/vendors/:shop.jpg', async (request, reply) =>
    send(request, reply, await shopCard(db, request.params.shop)),
  )
  app.get<Query & { Params: { shop: string; dish: string } }>(
    '/share/vendors/:shop/:dish.jpg',
    async (request, reply) => send(request, reply, await dishCard(db, request.params, languageOf(request.query))),
  )
  app.get<Query & { Params: { event: string } }>('/share/events/:event.jpg', async (request, reply) =>
    send(request, reply, await eventCard(db, request.params.event, clock.now(), languageOf(request.query))),
  )
}

const languageOf = ({ lang }: { lang?: string }) => Language.safeParse(lang).data ?? 'en'
