import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { PriceRule } from '#server/modules/orders/index.ts'
import {
  type AnyProvider,
  openPaymentProviders,
  type PaymentProviders,
  paymentProviders,
} from '#server/modules/payments/index.ts'
import { sampleCertificate } from '#server/modules/payments/providers/mpesa/sample-certificate.ts'
import { samplePaystackKey } from '#server/modules/payments/providers/paystack/paystack-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { serverLimits } from '#server/platform/http/server.ts'
import { type Live, liveLimits, startLive } from '#server/platform/live-updates.ts'
import { type Drawings, type drawingLimits, openDrawings } from '#server/platform/pdf/drawings.ts'
import type { Jobs } from '#server/platform/periodic-jobs.ts'
import { openTraces } from '#server/platform/traces/open-traces.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import type { SimulatorOptions } from '#simulator/stand-ins.ts'
import type { DatabaseWire } from '../stand-ins/database-wire.ts'
import { type Phones, startPhones } from '../stand-ins/phones.ts'
import { checkVendorStatement, failOnVendorViolations } from '../vendor-statements/vendor-violations.ts'
import { freshDatabase } from './database.ts'
import { Visitor } from './visitor.ts'

/** Friday 20 November 2026, 12:00 in Nairobi: lunch time on a working day. */
export const lunchTime = new Date('2026-11-20T09:00:00Z')

/**
 * How many connections the server has here, and the test beside it. Each learns the schema and plans every statement
 * anew, which takes PostgreSQL longer than the statements themselves.
 */
const poolSizes = { server: 8, test: 4 }

/** The operator in whose name the simulator sends disbursements. */
export const initiator = {
  name: 'uliza-demo',
  password: 'uliza-demo',
  certificate: sampleCertificate,
  shortcode: '174379',
}

export class TestClock implements Clock {
  #now = lunchTime
  now = () => this.#now
  set = (moment: Date) => {
    this.#now = moment
  }
  pass = (milliseconds: number) => {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}

/** No job runs by itself in a test; a test calls it by name. */
const noJobs: Jobs = { every: () => undefined, end: async () => undefined }

export interface WorldOptions {
  /** Between the server and its database. */
  wire?: DatabaseWire
  silenceMilliseconds?: number
  /** How many connections the server has, where more requests than `poolSizes` are to wait in the database at once. */
  connections?: number
  /** The simulator's settings that differ from the default. */
  phones?: SimulatorOptions
  /** The payment providers that are registered, where they differ from the program's own. */
  providers?: readonly AnyProvider[]
  /** Discounts, fees and taxes on the orders of this world. */
  priceRules?: readonly PriceRule[]
  /** What one client, and all together, can take of the server, where it differs from the program's own. */
  serverLimits?: Partial<typeof serverLimits>
  liveLimits?: Partial<typeof liveLimits>
  /** What runs its jobs, where they run by themselves. */
  jobs?: Jobs
  drawingLimits?: Partial<typeof drawingLimits>
  /** What serves its pages, where a test looks at these. */
  mountPages?(app: FastifyInstance, config: Config): void
  /** Makes its database, where that is not one of the engine that all tests share. */
  makeDatabase?: typeof freshDatabase
}

/** The whole server on its own database, for one test file. */
export class World {
  config!: Config
  database!: Database
  app!: FastifyInstance
  endpoints!: Endpoint[]
  periodicJobs!: App['periodicJobs']
  /** The customers' phones; their prompts are answered through it. */
  phones!: Phones
  live!: Live
  /** Where its settings name a collector. */
  traces: Traces | null = null
  /** What draws its documents. */
  drawings!: Drawings
  /** The payment providers that are registered. */
  definitions: readonly AnyProvider[] = paymentProviders
  url!: string
  readonly clock = new TestClock()
  #drop!: () => Promise<void>
  /** How often its program was started or ended. */
  #starts = 0
  /** Where this world keeps its pictures. */
  #folder!: string
  #tests!: Database
  #options: WorldOptions = {}

  async start(env: Record<string, string> = {}, options: WorldOptions = {}) {
    const { wire, silenceMilliseconds, phones: given, providers = paymentProviders } = options
    const { makeDatabase = freshDatabase, connections = poolSizes.server } = options
    const [fresh, phones] = await Promise.all([makeDatabase(), startPhones(given)])
    const url = wire ? await wire.lead(fresh.url) : fresh.url
    this.url = url
    this.#drop = fresh.drop
    this.definitions = providers
    this.#folder = await mkdtemp(join(tmpdir(), 'uliza-world-'))
    const settings = {
      NODE_ENV: 'test',
      DATA_DIR: this.#folder,
      // What a test writes into the database is to be read.
      PUBLIC_CACHE_MILLISECONDS: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      PORT: '0',
      MPESA_BASE_URL: phones.url,
      PAYSTACK_SECRET_KEY: samplePaystackKey,
      PAYSTACK_BASE_URL: `${phones.url}/paystack`,
      ...env,
    }
    this.config = readConfig(settings, providers)
    this.config.providers.mpesa.initiator = initiator
    this.database = openDatabase({
      url,
      poolSize: connections,
      silenceMilliseconds,
      onStatement: checkVendorStatement,
    })
    this.traces = await openTraces(this.config.traces, () => undefined)
    this.traces?.traceStatements(this.database.pool)
    this.#tests = openDatabase({ url: fresh.url, poolSize: poolSizes.test, silenceMilliseconds })
    this.phones = phones
    this.#options = options
    await this.#build(0)
  }

  async #build(port: number) {
    // What one that has died was doing goes on in this process: it claims nothing any more, as the dead do not.
    const start = ++this.#starts
    const { priceRules = [], serverLimits: ofServer, liveLimits: ofLive, drawingLimits } = this.#options
    this.drawings = openDrawings(drawingLimits)
    this.live = await startLive({
      url: this.url,
      pool: this.database.pool,
      onError: () => undefined,
      limits: { ...liveLimits, ...ofLive },
    })
    const built = await buildApp({
      config: this.config,
      database: this.database,
      clock: this.clock,
      live: this.live,
      jobs: this.#options.jobs ?? noJobs,
      traces: this.traces,
      isDraining: () => this.#starts !== start,
      definitions: this.definitions,
      priceRules,
      limits: { ...serverLimits, ...ofServer },
      drawings: this.drawings,
    })
    this.app = built.app
    this.endpoints = built.endpoints
    this.periodicJobs = built.periodicJobs
    this.#options.mountPages?.(built.app, this.config)
    // Callbacks come over a real connection, as providers' do.
    const address = await this.app.listen({ host: '127.0.0.1', port })
    for (const config of Object.values(this.config.providers)) if (hasCallbackUrl(config)) config.callbackUrl = address
    const webhook = `${this.config.providers.mpesa.callbackUrl}/api/payments/paystack/webhook`
    await this.phones.control('/paystack/webhook', { url: webhook })
  }

  /** The server stops and starts again at the same address: its memory is lost. */
  async restart() {
    const port = Number(new URL(this.config.providers.mpesa.callbackUrl).port)
    this.#starts++
    await this.app.close()
    await this.#build(port)
  }

  async stop() {
    await this.app.close()
    await this.phones.stop()
    await this.database.end()
    await this.endTraces()
    await this.#tests.end()
    await this.#drop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** What was traced until now is sent, and nothing is traced from now on. */
  async endTraces() {
    const { traces } = this
    this.traces = null
    await traces?.end()
  }

  /**
   * The test's own way to the database, past any wire: its statements are not the program's, and need not name a
   * vendor.
   */
  get db() {
    return this.#tests.db
  }

  get pool() {
    return this.#tests.pool
  }

  visitor() {
    return new Visitor(this.app)
  }
}

const hasCallbackUrl = (config: unknown): config is { callbackUrl: string } =>
  typeof config === 'object' && config !== null && 'callbackUrl' in config

/** The payment providers of a world, opened once more: for a test that calls a use case directly. */
export const paymentProvidersOf = ({ db, clock, config, definitions }: World): PaymentProviders =>
  openPaymentProviders({ definitions, configs: config.providers, db, clock })

/** A world that exists until the test file that created it ends. */
export function aWorld(env?: Record<string, string>, options?: WorldOptions): World {
  const world = new World()
  beforeAll(() => world.start(env, options))
  afterEach(failOnVendorViolations)
  afterAll(() => world.stop())
  return world
}
