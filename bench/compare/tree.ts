/**
 * One of the two programs that are compared, in a process of its own: an engine, a demo market, shops, buyers, phones
 * that pay and the product, all of the checkout named by TREE. Sends what the load needs to its parent.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Engines from '#server/platform/database/embedded-postgres.ts'
import type * as Migrations from '#server/platform/database/migrate.ts'
import type * as Seeds from '../../demo/seed/index.ts'
import type * as Builds from '../../scripts/web/build-web.ts'
import type * as Worlds from '../world.ts'

export interface Tree {
  url: string
  pid: number
  postmaster: number
  shops: Worlds.Shop[]
  buyers: Worlds.Buyer[]
  databaseUrl: string
}

const root = process.env.TREE as string
/** Modules of that checkout: its imports find its own files. */
const load = <Module>(path: string) => import(join(root, path)) as Promise<Module>

const { startEngine } = await load<typeof Engines>('server/platform/database/embedded-postgres.ts')
const { migrateDatabase } = await load<typeof Migrations>('server/platform/database/migrate.ts')
const { seedMarket } = await load<typeof Seeds>('demo/seed/index.ts')
const { buildWeb } = await load<typeof Builds>('scripts/web/build-web.ts')
const { openShops, signInBuyers } = await load<typeof Worlds>('bench/world.ts')
const { openDatabase } = await load<typeof import('#server/platform/database/database.ts')>(
  'server/platform/database/database.ts',
)

await buildWeb()
const folder = await mkdtemp(join(tmpdir(), 'uliza-compare-'))
const engine = await startEngine(join(folder, 'postgres'))
await migrateDatabase(engine.url)
await seedMarket({ url: engine.url, dataDir: folder, now: new Date() })
const { db, end } = openDatabase({ url: engine.url, poolSize: 4 })
const [shops, buyers] = [await openShops(db, 40), await signInBuyers(db, 8_000)]
await end()

async function start(script: string, env: Record<string, string>) {
  const child = fork(join(root, 'bench', script), { cwd: root, env: { ...process.env, ...env } })
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}
const phones = await start('phones.ts', {})
const product = await start('product.ts', {
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
  PORT: '0',
  DATABASE_URL: engine.url,
  DATA_DIR: folder,
  MPESA_BASE_URL: phones.url,
})
const pidFile = await readFile(join(folder, 'postgres/database/postmaster.pid'), 'utf8')
process.send?.({
  url: product.url,
  pid: product.child.pid,
  postmaster: Number(pidFile.split('\n')[0]),
  shops,
  buyers,
  databaseUrl: engine.url,
} satisfies Partial<Tree>)
await once(process, 'message')
for (const { child } of [product, phones]) child.kill('SIGKILL')
await engine.stop()
await rm(folder, { recursive: true, force: true })
process.exit(0)
