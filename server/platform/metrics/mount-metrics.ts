import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Figure, FigureText } from './figure.ts'
import { readDisk } from './read-disk.ts'

export interface MetricsDeps<Name extends string> {
  token: string
  dataDir: string
  texts: Record<Name, FigureText>
  readFigures: () => Promise<Figure<Name>[]>
}

/** Whoever asks more often is told the same figures again: they cost the database a statement. */
const keptMilliseconds = 5_000

/**
 * Answers `GET /metrics` to Prometheus, which says who it is by its token: this process's requests, memory and event
 * loop, its disk, and the figures of the market. Without a token there is no such address, and nothing is counted.
 */
export async function mountMetrics<Name extends string>(app: FastifyInstance, deps: MetricsDeps<Name>) {
  const { Registry, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'uliza_http_request_duration_seconds',
    help: 'How long requests took to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route as declared: an address itself would be a series each.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const disk = new Gauge({
    name: 'uliza_disk_bytes',
    help: 'The disk of DATA_DIR: how large it is, and how much of it is free',
    labelNames: ['what'],
    registers: [registry],
  })
  const isRead = new Gauge({
    name: 'uliza_figures_read',
    help: 'Whether the figures of the market could be read: 0 while the database does not answer',
    registers: [registry],
  })
  const readFigures = keptFor(keptMilliseconds, deps.readFigures)

  /** Anew each time: what is there no more is said no more. */
  async function figuresText(): Promise<string> {
    const figures = await readFigures().catch((err) => {
      app.log.warn({ err }, 'figures of the market')
      return []
    })
    isRead.set(figures.length > 0 ? 1 : 0)
    const market = new Registry()
    for (const [name, { help, labels: labelNames }] of Object.entries(deps.texts) as [Name, FigureText][]) {
      const found = figures.filter((figure) => figure.name === name)
      if (found.length === 0) continue
      const gauge = new Gauge({ name, help, labelNames, registers: [market] })
      for (const { labels, value } of found) gauge.set(labels, value)
    }
    return market.metrics()
  }

  async function measureDisk() {
    for (const { labels, value } of await readDisk(deps.dataDir)) disk.set({ what: labels.what ?? '' }, value)
  }

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!hasToken(request, deps.token)) return reply.code(401).header('www-authenticate', 'Bearer').send()
    const [figures] = await Promise.all([figuresText(), measureDisk()])
    const all = `${await registry.metrics()}${figures}`
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(all)
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

function keptFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!kept || performance.now() - kept.at > milliseconds) {
      const value = read()
      kept = { at: performance.now(), value }
      value.catch(() => {
        kept = undefined
      })
    }
    return kept.value
  }
}
