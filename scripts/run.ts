import { execFile } from 'node:child_process'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import type { Drawing } from '../demo/raster.ts'
import { openStore, type Store, startServer } from '../server/main.ts'
import { StartError } from '../server/platform/errors.ts'
import { refuseDemo } from './run/refuse-demo.ts'
import { runWorker, startWorkers } from './run/start-workers.ts'
import { stopMilliseconds } from './run/stop-milliseconds.ts'

/** Starts everything in sequence: checks, the build beside the database, the demo market, the simulator, the server. */
export async function run(web: 'built' | 'dev') {
  const undo: (() => Promise<unknown>)[] = []
  const longest = { milliseconds: stopMilliseconds }
  const { stop, isStopping } = stopper(undo, longest)
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    longest.milliseconds += config.drainMilliseconds
    if (cluster.isWorker) {
      const server = await runWorker(config)
      undo.push(server.stop)
      return
    }
    await refuseTakenPort(config)
    // In parallel, but a failure of one waits for the other: an engine that is still starting must be stopped as well.
    const [built, opened] = await Promise.allSettled([
      web === 'built' ? buildPages(config) : null,
      openMarket(config, undo),
    ])
    if (opened.status === 'rejected') throw opened.reason
    if (built.status === 'rejected') throw built.reason
    const { store, demo } = opened.value
    if (config.simulatorPort !== undefined) {
      const { startSimulator } = await import('./start-simulator.ts')
      const simulator = await startSimulator(config)
      undo.push(simulator.stop)
    }
    let drawing: Drawing | undefined
    const mediaReady = demo && (async (file: string) => drawing?.ready(basename(file)))
    if (config.workers > 1 && web === 'built') {
      // Which pictures are drawn yet only this process knows.
      if (demo) await drawPictures(demo, config, undo).done
      const processes = startWorkers(config, store)
      undo.push(processes.stop)
      await processes.opened
    } else {
      const server = await startServer(config, store, web, mediaReady)
      undo.push(server.stop)
      if (demo) drawing = drawPictures(demo, config, undo)
    }
    introduce(config, store, demo)
  } catch (error) {
    // What is stopped while it starts fails of that.
    if (!isStopping()) console.error(error instanceof StartError ? error.message : error)
    await stop(1)
  }
}

const buildScript = join(import.meta.dirname, 'web/build-web.ts')
/** Written by `npm run release`: what is installed brings its pages, and has nothing to build them with. */
const releaseFile = join(import.meta.dirname, '../release.json')

/** In a process of its own, beside the demo market's: each has a processor. */
async function buildPages({ environment }: Config) {
  if (existsSync(releaseFile)) return
  const { isBuilt } = await import('./web/build-web.ts')
  const isRelease = environment === 'production'
  if (await isBuilt({ isRelease })) return
  const started = Date.now()
  await promisify(execFile)(process.execPath, [buildScript, ...(isRelease ? [] : ['--quick'])])
  console.log(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Read only where there is a demo market: production starts without it. */
type Demo = typeof import('../demo/index.ts')

/** The database, with the demo market when it is new and this is not production. */
async function openMarket(config: Config, undo: (() => Promise<unknown>)[]) {
  const store = await openStore(config, { isWatched: true })
  undo.push(store.stop)
  if (config.environment === 'production') {
    if (config.simulatorPort === undefined) await refuseDemo(store.url)
    return { store }
  }
  const demo = await import('../demo/index.ts')
  const { ticketKeySecrets } = config
  const seeded = await demo.seedMarket({ url: store.url, ticketKeySecrets, now: new Date() })
  if (seeded.isNew) console.log(`Set up the demo market in ${(seeded.milliseconds / 1000).toFixed(1)} s.`)
  return seeded.isDemo ? { store, demo } : { store }
}

/** Beside the first visitors, who wait for the pictures that they see and for no other. */
function drawPictures(demo: Demo, { dataDir }: Config, undo: (() => Promise<unknown>)[]): Drawing {
  const drawing = demo.drawMarket(dataDir)
  undo.push(drawing.stop)
  drawing.done.then(
    ({ made, ms }) => made > 0 && console.log(`Drew ${made} pictures in ${(ms / 1000).toFixed(1)} s.`),
    (error: unknown) => console.error(error),
  )
  return drawing
}

function introduce(config: Config, store: Store, demo: Demo | undefined) {
  const lines = ['', `Uliza is open at ${config.publicUrl}`, `Database: ${store.description}`]
  if (config.simulatorPort !== undefined) {
    lines.push(`The simulated phones: http://localhost:${config.simulatorPort}`)
    lines.push(`What people are sent: ${config.publicUrl}/dev/mailbox`)
  }
  if (demo) {
    lines.push('', `Demo sign-ins (password ${demo.demoPassword}):`)
    for (const [role, { email }] of Object.entries(demo.demoSignIns)) lines.push(`  ${role.padEnd(9)} ${email}`)
  }
  console.log(`${lines.join('\n')}\n`)
}

/**
 * Stops what was started, in reverse sequence, once, however many signals arrive (a terminal and npm send one each).
 */
function stopper(undo: (() => Promise<unknown>)[], longest: { milliseconds: number }) {
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), longest.milliseconds).unref()
      for (const step of undo.toReversed()) await step().catch((error: unknown) => console.error(error))
      process.exit(code)
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  return { stop, isStopping: () => stopping !== undefined }
}

/** Checked before the long work, not after it. */
async function refuseTakenPort({ host, port }: Config) {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? reject(new StartError(`Port ${port} is taken. Stop what uses it, or set PORT to another.`))
        : resolve(),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
