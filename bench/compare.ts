/**
 * `npm run bench:compare -- REF`: this checkout beside another commit, in one run: the same load on both, one after the
 * other, in five pairs (`BENCH_PAIRS`). Prints the processor time of each call and what became dearer; bench/README.md
 * says more.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Tree } from './compare/tree.ts'
import { load, type Request } from './load.ts'
import { cpuSeconds, postgresCpuSeconds } from './processes.ts'
import { checkoutRequest } from './world.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const warmUpSeconds = 8
/** More than the noise of a quiet machine. */
const tolerated = 1.05

const ref = process.argv[2]
if (!ref) throw new Error('Name the commit to compare with: npm run bench:compare -- main~5')

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const here = resolve(import.meta.dirname, '..')

/** The commit in a work tree of its own; with the same packages, where the lockfile is the same. */
function checkOut(): string {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`)
  const folder = join(here, '.cache/compare', commit)
  if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, commit)
  const lockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(join(folder, 'node_modules'))) return folder
  if (lockfile(folder) === lockfile(here)) symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-progress'], { cwd: folder, stdio: 'inherit' })
  return folder
}

interface Side extends Tree {
  child: ChildProcess
  checkout: () => Request
}

async function start(root: string): Promise<Side> {
  const child = fork(join(import.meta.dirname, 'compare/tree.ts'), { cwd: root, env: { ...process.env, TREE: root } })
  const [tree] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [Tree?]
  if (!tree) throw new Error(`The program in ${root} did not start`)
  let turn = 0
  const checkout = () => {
    const n = turn++
    const [shop, buyer] = [tree.shops[n % tree.shops.length], tree.buyers[n % tree.buyers.length]]
    return checkoutRequest(shop!, buyer!)
  }
  return { ...tree, child, checkout }
}

interface Cost {
  perSecond: number
  /** Milliseconds of the processor for each call: the server's and the database's. */
  server: number
  database: number
}

async function cost(side: Side, work: () => Promise<number>): Promise<Cost> {
  const [serverBefore, databaseBefore] = [await cpuSeconds(side.pid), await postgresCpuSeconds(side.postmaster)]
  const started = performance.now()
  const calls = await work()
  const took = (performance.now() - started) / 1000
  return {
    perSecond: calls / took,
    server: (((await cpuSeconds(side.pid)) - serverBefore) * 1000) / calls,
    database: (((await postgresCpuSeconds(side.postmaster)) - databaseBefore) * 1000) / calls,
  }
}

/** What nobody in particular reads is kept for a moment; whoever is signed in is answered by the database. */
const reads =
  (path: string, { isSignedIn = false } = {}) =>
  (side: Side) => {
    let turn = 0
    const cookie = () => side.buyers[turn++ % side.buyers.length]?.cookie ?? ''
    const request = (): Request => ({
      method: 'GET',
      path,
      ...(isSignedIn ? { headers: { cookie: cookie() } } : {}),
    })
    return cost(side, async () => (await load(side.url, 8, seconds, request)).requests)
  }

/** A whole order: placed, prompted, PIN, callback, ledger; until the last is settled. */
async function paidOrders(side: Side): Promise<Cost> {
  const client = new pg.Client({ connectionString: side.databaseUrl })
  await client.connect()
  const settled = async () =>
    Number((await client.query(`select count(*) n from payments where status = 'SUCCEEDED'`)).rows[0].n)
  const before = await settled()
  const result = await cost(side, async () => {
    const { requests } = await load(side.url, 8, seconds, side.checkout)
    const placedAt = Date.now()
    while ((await settled()) - before < requests && Date.now() - placedAt < 60_000) await wait(50)
    return (await settled()) - before
  })
  await client.end()
  return result
}

const all: [name: string, measure: (side: Side) => Promise<Cost>][] = [
  ['list of vendors', reads('/api/vendors')],
  ['vendor with menu', reads('/api/vendors/mama-achieng')],
  ['list of events', reads('/api/events')],
  ['home, drawn', reads('/')],
  ['vendor, drawn', reads('/vendors/mama-achieng')],
  ['list, signed in', reads('/api/vendors', { isSignedIn: true })],
  ['vendor, signed in', reads('/api/vendors/mama-achieng', { isSignedIn: true })],
  ['home, signed in', reads('/', { isSignedIn: true })],
  ['paid order', paidOrders],
]
/** Some alone, where one became dearer and it is looked for since when: `BENCH_ROWS="paid order"`. */
const wanted = process.env.BENCH_ROWS?.split(',')
const rows = wanted ? all.filter(([name]) => wanted.includes(name)) : all

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number
const processor = ({ server, database }: Cost) => server + database

const before = await start(checkOut())
const now = await start(here)
try {
  for (const side of [before, now]) {
    for (const [, measure] of rows.filter(([, measure]) => measure !== paidOrders)) await measure(side)
    await load(side.url, 8, warmUpSeconds, side.checkout)
    await wait(3_000)
  }
  console.log(`${pairs} pairs, ${seconds} s each, 8 clients; ${ref} → this checkout; milliseconds of processor a call`)
  for (const [name, measure] of rows) {
    const measured: [Cost, Cost][] = []
    for (let pair = 0; pair < pairs; pair++) {
      // Whoever is first in one pair is second in the next.
      if (pair % 2 === 0) measured.push([await measure(before), await measure(now)])
      else measured.push([await measure(now), await measure(before)].reverse() as [Cost, Cost])
    }
    const ratios = measured.map(([old, young]) => processor(young) / processor(old))
    const side = (index: 0 | 1, of: (cost: Cost) => number) => median(measured.map((pair) => of(pair[index])))
    const shown = (index: 0 | 1) =>
      `${side(index, processor).toFixed(2)} (${side(index, ({ server }) => server).toFixed(2)} + ` +
      `${side(index, ({ database }) => database).toFixed(2)}), ${side(index, ({ perSecond }) => perSecond).toFixed(0)}/s`
    const ratio = median(ratios)
    console.log(
      `${name.padEnd(18)} ${shown(0)} → ${shown(1)}: × ${ratio.toFixed(3)} ` +
        `(${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})${ratio > tolerated ? '  DEARER' : ''}`,
    )
  }
} finally {
  for (const { child } of [before, now]) {
    child.send('stop')
    await once(child, 'exit')
  }
}
process.exit(0)
