/**
 * A shop, and a market, as large as they may become: how long each page's data takes, and how it is read.
 * bench/README.md.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { users } from '#server/modules/identity/identity.tables.ts'
import { ledgerRules, verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { updateDailyRollups } from '#server/modules/rollups/index.ts'
import { type Db, inTransaction, openDatabase } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { startEngine } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { longRead } from '#server/platform/database/open-reader.ts'
import { seedMarket } from '../../demo/seed/index.ts'
import { buildWeb } from '../../scripts/web/build-web.ts'
import { startPeer } from '../processes.ts'
import { signIn } from '../world.ts'
import { adminCalls, type Call, searchCalls, vendorCalls } from './calls.ts'
import { addHistory } from './clone-history.ts'
import { addCustomers, addGoods, addShops, writeSearchRows } from './clone-market.ts'
import { cloneOrders } from './clone-orders.ts'
import { addStatements } from './clone-statements.ts'
import { createCloningFunctions } from './cloned-rows.ts'
import { ask, filled, measure, measureFile, sampleOrders } from './measure.ts'
import { logPlans, plansOf } from './plans.ts'

interface Volume {
  email: string
  calls: Call[]
  files: string[]
  /** Orders are asked for of shops whose slug is like this. */
  slugs: string
  grow(db: Db): Promise<number>
}

const scale = Number(process.env.BENCH_SCALE ?? 1)
const some = (count: number) => Math.ceil(count * scale)

const volumes: Record<string, Volume> = {
  /** One vendor with 5,000 products and 200,000 orders. */
  shop: {
    email: 'achieng@uliza.example',
    calls: vendorCalls,
    files: ['/api/vendor/revenue/orders.csv', '/api/vendor/revenue/entries.csv'],
    slugs: 'mama-achieng',
    async grow(db) {
      await addCustomers(db, some(50_000))
      await addGoods(db, 'mama-achieng', some(400))
      return cloneOrders(db, 'mama-achieng', some(200_000))
    },
  },
  /** 1,000,000 orders, 200,000 users, 2,000 vendors. */
  market: {
    email: 'admin@uliza.example',
    calls: adminCalls,
    files: ['/api/admin/orders.csv', '/api/admin/users.csv'],
    slugs: '%-clone-%',
    async grow(db) {
      await addCustomers(db, some(200_000))
      await addShops(db, 2_000)
      const orders = await cloneOrders(db, 'clones', some(500))
      await addHistory(db, some(300_000))
      await addStatements(db, some(100_000))
      return orders
    },
  },
  /** 2,000 vendors and 100,000 products that anybody can look for. */
  search: {
    email: 'admin@uliza.example',
    calls: searchCalls,
    files: [],
    slugs: '%',
    async grow(db) {
      await addShops(db, 2_000)
      await addGoods(db, '%-clone-%', 3, some(100_000))
      await writeSearchRows(db)
      return 0
    },
  },
}

const wanted = process.argv[2] ?? 'shop'
const volume = volumes[wanted]
if (!volume) throw new Error(`Choose ${Object.keys(volumes).join(' or ')}, not ${wanted}.`)

const plansFolder = '.cache/plans'
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`
/** Where the database is kept from run to run, so that it is grown once; otherwise it is deleted at the end. */
const keptIn = process.env.BENCH_FOLDER
const folder = keptIn ? resolve(keptIn) : await mkdtemp(join(tmpdir(), 'uliza-bench-'))
const isGrown = existsSync(join(folder, 'grown'))
const engine = await startEngine(join(folder, 'postgres'), { settings: { max_wal_size: '8GB' } })
const { db, end } = openDatabase({ url: engine.url, poolSize: 1, silenceMilliseconds: 3_600_000 })
let isWithin = true
try {
  await db.execute(sql`set statement_timeout = 0`)
  if (!isGrown) await grow(volume)
  await verify()
  await buildWeb()
  await measureCalls(volume)
} finally {
  await end()
  await engine.stop()
  if (!keptIn) await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)

async function grow({ grow }: Volume): Promise<void> {
  await migrateDatabase(engine.url)
  await seedMarket({ url: engine.url, dataDir: folder, now: new Date() })
  const growing = performance.now()
  await inTransaction(db, createCloningFunctions)
  const orders = await grow(db)
  await db.execute(sql`vacuum analyze`)
  console.log(`${orders} orders were written in ${since(growing)}`)
  const rollup = performance.now()
  await updateDailyRollups({ db, clock: { now: () => new Date() } })
  console.log(`Their days were rolled up in ${since(rollup)}`)
  await db.execute(sql`vacuum analyze`)
  await writeFile(join(folder, 'grown'), '')
}

async function verify(): Promise<void> {
  const { db: reader, end } = openDatabase({
    url: engine.url,
    poolSize: 2,
    silenceMilliseconds: longRead,
    statementMilliseconds: longRead,
  })
  const start = performance.now()
  const violations = await verifyLedger(reader, reader)
  await end()
  console.log(
    `The ledger's ${Object.keys(ledgerRules).length} rules: ${violations.length} violations, in ${since(start)}`,
  )
  for (const { rule, row, found } of violations.slice(0, 5)) console.log(`  ${rule}: ${row}: ${found}`)
}

async function measureCalls({ email, calls, files, slugs }: Volume): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`the demo market has no ${email}`)
  const { cookie } = await signIn(db, user.id)
  const samples = await sampleOrders(db, slugs)
  const product = await startProduct()
  try {
    // PostgreSQL was just started and has nothing in memory: the first round reads from the disk, the second is
    // measured.
    await measure(product.url, cookie, calls, samples.slice(0, 2))
    for (const [call, { p50, p95 }] of await measure(product.url, cookie, calls, samples)) {
      if (p95 > call.limit) isWithin = false
      const verdict = p95 > call.limit ? `OVER ${call.limit}` : 'ms'
      console.log(`${p50.toFixed(0).padStart(6)} ${p95.toFixed(0).padStart(6)} ${verdict}  ${call.name}`)
    }
    for (const path of files) {
      // What the first grows by is mostly room that V8 keeps for its garbage; what the second adds is held for the
      // file.
      for (const time of ['first', 'again']) {
        const { rows, seconds, grownMB } = await measureFile(product.url, cookie, path, product.child.pid ?? 0)
        console.log(`${path}, ${time}: ${rows} rows in ${seconds.toFixed(1)} s, memory ${grownMB.toFixed(0)} MB more`)
      }
    }
  } finally {
    product.child.kill('SIGKILL')
  }
  await logPlans(engine.url)
  const explained = await startProduct()
  try {
    await checkPlans(explained.url, cookie, calls, samples[0] ?? {})
  } finally {
    explained.child.kill('SIGKILL')
  }
}

/**
 * Asks for each page's data once more, writes the plans of its statements down, and refuses one that reads a whole
 * large table.
 */
async function checkPlans(url: string, cookie: string, calls: Call[], sample: Record<string, string>): Promise<void> {
  const written: string[] = []
  for (const { name, path } of calls) {
    const plans = await plansOf(join(folder, 'postgres/postgres.log'), () => ask(url, cookie, filled(path, sample)))
    if (plans.length === 0) throw new Error(`PostgreSQL's log has no plan of ${path}, so nothing is known of it.`)
    written.push(`## ${name}: ${path}\n\n${plans.map(({ text }) => text).join('\n\n')}\n`)
    for (const table of plans.flatMap(({ scanned }) => scanned)) {
      isWithin = false
      console.log(`${name} READS ALL of ${table}`)
    }
  }
  await mkdir(plansFolder, { recursive: true })
  await writeFile(join(plansFolder, `${wanted}.txt`), written.join('\n'))
  console.log(`The plans are in ${join(plansFolder, `${wanted}.txt`)}`)
}

function startProduct() {
  return startPeer('product.ts', {
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_URL: engine.url,
    DATA_DIR: folder,
    TRUST_PROXY: '127.0.0.1',
  })
}
