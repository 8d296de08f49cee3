import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import type { Browser } from './create-push.ts'
import { decrypt } from './decrypt.ts'
import { vapidFlaw } from './vapid.ts'

/** In bytes, encrypted. */
const largest = 4096
const urgencies = ['very-low', 'low', 'normal', 'high']
const longestTtl = 2_419_200
const waitSeconds = 120

interface Headers {
  authorization?: string
  ttl?: string
  urgency?: string
  topic?: string
  'content-encoding'?: string
}

/** What is wrong with a request, by RFC 8030; null where nothing is. */
function flawOf(headers: Headers, body: Buffer): [status: number, reason: string] | null {
  const { ttl = '', urgency = 'normal', topic, 'content-encoding': encoding } = headers
  if (!/^\d+$/.test(ttl) || Number(ttl) > longestTtl) return [400, 'TTL must be seconds, at most four weeks']
  if (!urgencies.includes(urgency)) return [400, `Urgency must be one of ${urgencies.join(', ')}`]
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return [400, 'Topic must be at most 32 of base64url']
  if (body.length > largest) return [413, 'The message is too large']
  if (body.length > 0 && encoding !== 'aes128gcm') return [400, 'Content-Encoding must be aes128gcm']
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The push services of browsers, in one: as strict as they are, and it also reads what browsers are sent. */
export function sendRoutes(app: FastifyInstance, { push, clock, settings, liveUpdates }: SimulatorContext) {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))

  const problem = (reply: FastifyReply, status: number, reason: string) =>
    reply.status(status).type('application/json').send({ code: status, error: reason })

  function deliver(browser: Browser, body: Buffer, { ttl, urgency = 'normal', topic }: Headers): boolean {
    const text = decrypt(body, browser)
    if (text === null) return false
    push.messages.unshift({
      browserId: browser.id,
      payload: parsed(text),
      ttl: Number(ttl),
      urgency,
      topic,
      at: clock.now(),
    })
    liveUpdates.publish('push')
    return true
  }

  app.post<{ Params: { id: string } }>('/send/:id', async (request, reply) => {
    const { id } = request.params
    const headers = request.headers as Headers
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const browser = push.browsers.get(id)
    if (!browser) return problem(reply, 404, 'There is no such subscription')
    const { applicationServerKey } = browser
    const audience = `http://${request.host}`
    // By the real time, whatever the clock of a test says: tokens are of whoever signs them.
    const unsigned = vapidFlaw(headers.authorization, { audience, applicationServerKey, now: Date.now() })
    if (unsigned) return problem(reply, 403, unsigned)
    const flaw = flawOf(headers, body)
    if (flaw) return problem(reply, ...flaw)
    const scenario = push.assignments.take(id) ?? 'taken'
    if (scenario === 'gone') browser.isGone = true
    if (browser.isGone) return problem(reply, 410, 'The subscription has expired or was ended')
    if (scenario === 'too-many')
      return problem(reply.header('retry-after', String(waitSeconds)), 429, 'Too many messages to this browser')
    if (scenario === 'unavailable') return problem(reply, 503, 'Try again later')
    if (scenario === 'bad-request') return problem(reply, 400, 'Bad request')
    if (scenario === 'too-large') return problem(reply, 413, 'The message is too large')
    // The real ones cannot read it, and take it; so that a fault is seen here, it is refused.
    if (!deliver(browser, body, headers)) return problem(reply, 400, 'The browser cannot decrypt it')
    if (scenario === 'duplicate') deliver(browser, body, headers)
    if (scenario === 'slow') await clock.pause(settings.timings.slowMs)
    if (scenario === 'dropped-response') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return reply.status(201).header('location', `${audience}/push/messages/${push.messages.length}`).send()
  })
}
