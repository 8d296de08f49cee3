/**
 * The pages as a phone on slow 4G loads them, held against what they are to reach. What is measured and how:
 * bench/README.md.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEngine } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { seedMarket } from '../demo/seed/index.ts'
import { findBrowsers } from '../scripts/find-browser.ts'
import { buildWeb } from '../scripts/web/build-web.ts'
import { type PageReport, runLighthouse, slowdownFor } from './lighthouse.ts'
import { freePort, startPeer } from './processes.ts'
import { pressDoneAfter, usableAfter } from './usable.ts'

const runs = Number(process.env.BENCH_RUNS ?? 3)
const history = join(import.meta.dirname, 'web-history.csv')

/** `npm run bench:web /cart /events` measures those alone. */
const pages = process.argv.length > 2 ? process.argv.slice(2) : undefined

interface Row extends PageReport {
  page: string
  appliedLargestPaint: number
  usable: number
  pressDone: number
}

const columns: { name: string; width: number; of: (row: Row) => string }[] = [
  { name: 'performance', width: 11, of: (row) => `${row.performance}` },
  { name: 'others', width: 6, of: (row) => `${row.lowestOther}` },
  { name: 'LCP s', width: 6, of: (row) => seconds(row.largestPaint) },
  { name: 'TBT ms', width: 6, of: (row) => row.blocking.toFixed(0) },
  { name: 'CLS', width: 6, of: (row) => row.layoutShift.toFixed(3) },
  { name: 'JS kB', width: 6, of: (row) => kB(row.scriptBytes) },
  { name: 'scripts', width: 7, of: (row) => `${row.scripts}` },
  { name: 'requests', width: 8, of: (row) => `${row.requestsBesidesPictures}` },
  { name: 'page kB', width: 7, of: (row) => kB(row.pageBytes) },
  { name: 'HTML kB', width: 7, of: (row) => kB(row.htmlBytes) },
  { name: 'applied LCP s', width: 13, of: (row) => seconds(row.appliedLargestPaint) },
  { name: 'usable s', width: 8, of: (row) => seconds(row.usable) },
  { name: '3G press s', width: 10, of: (row) => seconds(row.pressDone) },
  { name: 'slowdown', width: 8, of: () => slowdown.toFixed(1) },
]
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

async function measure(page: string): Promise<Row> {
  const address = `${url}${page}`
  const load = { url: address, browser, slowdown }
  const simulated = await inTurn(() => runLighthouse({ ...load, throttling: 'simulate' }))
  const applied = await inTurn(() => runLighthouse({ ...load, throttling: 'devtools' }))
  const usable = await inTurn(() => usableAfter(address, browser, slowdown))
  const pressDone = await inTurn(() => pressDoneAfter(address, browser))
  const numbers = Object.keys(simulated[0] as PageReport) as (keyof PageReport)[]
  const medians = Object.fromEntries(numbers.map((key) => [key, median(simulated.map((report) => report[key]))]))
  return {
    ...(medians as unknown as PageReport),
    page,
    appliedLargestPaint: median(applied.map(({ largestPaint }) => largestPaint)),
    usable: median(usable),
    pressDone: median(pressDone),
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < runs; run++) results.push(await work())
  return results
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

async function keep(row: Row) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const now = new Date().toISOString().slice(0, 16)
  await appendFile(history, `${[now, commit, row.page, ...columns.map(({ of }) => of(row))].join(',')}\n`)
}

/** The first event of the list: those of the demo market begin on other days with each start. */
async function allPages(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/api/events`)
  const { items } = (await reply.json()) as { items: { slug: string }[] }
  return ['/', '/vendors/mama-achieng', '/events', `/events/${items[0]?.slug}`, '/cart', '/auth/login']
}

/** The product as it is deployed, on the demo market; `stop` ends both. */
async function startProduct() {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'uliza-bench-web-'))
  const engine = await startEngine(join(folder, 'postgres'))
  await migrateDatabase(engine.url)
  const TICKET_KEY_SECRET = randomBytes(32).toString('hex')
  const { ticketKeySecrets } = readConfig({ NODE_ENV: 'test', TICKET_KEY_SECRET })
  await seedMarket({ url: engine.url, dataDir: folder, ticketKeySecrets, now: new Date() })
  const port = await freePort()
  const product = await startPeer('product.ts', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_SIMULATOR: 'true',
    TICKET_KEY_SECRET,
    DATABASE_URL: engine.url,
    DATA_DIR: folder,
  })
  return {
    url: `http://localhost:${port}`,
    async stop() {
      product.child.kill('SIGKILL')
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const browser = findBrowsers().whole
const running = process.env.BENCH_URL
const { url, stop } = running ? { url: running, stop: async () => undefined } : await startProduct()
/** Of a load that is not counted otherwise, in which the server reads and compiles what it needs. */
async function findSlowdown(): Promise<number> {
  const first = await runLighthouse({ url: `${url}/cart`, browser, throttling: 'simulate', slowdown: 4 })
  console.log(`Lighthouse's benchmark index of this machine: ${first.benchmarkIndex}`)
  return slowdownFor(first.benchmarkIndex)
}

const slowdown = Number(process.env.BENCH_SLOWDOWN ?? (await findSlowdown()))
try {
  console.log(['page'.padEnd(28), ...columns.map(({ name, width }) => name.padStart(width))].join('  '))
  for (const page of pages ?? (await allPages(url))) {
    const row = await measure(page)
    await keep(row)
    console.log([page.padEnd(28), ...columns.map(({ of, width }) => of(row).padStart(width))].join('  '))
  }
} finally {
  await stop()
}
process.exit(0)
