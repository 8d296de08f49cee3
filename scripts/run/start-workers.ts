import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { type Store, startServer } from '#server/main.ts'
import { StartError } from '#server/platform/errors.ts'

/** One that ends as soon as it has begun is not started again at once. */
const restartMilliseconds = 1_000

/** Where the process that started this one has opened the database, which may be its own. */
const storeUrlName = 'STORE_URL'

/**
 * Starts `WORKERS` processes that share one port, each with the whole program on the store that this one has opened: a
 * process uses one processor. The first has the role that is set, the others serve alone. One that ends is started
 * again.
 */
export async function startWorkers({ workers, role }: Config, store: Store): Promise<{ stop(): Promise<unknown> }> {
  let isStopping = false
  const running = new Set<Worker>()

  async function start(place: number): Promise<void> {
    const worker = cluster.fork({ ROLE: place === 0 ? role : 'web', [storeUrlName]: store.url })
    running.add(worker)
    const ended = once(worker, 'exit').then(async ([code, signal]) => {
      running.delete(worker)
      return { code, signal }
    })
    const isOpen = await Promise.race([once(worker, 'listening').then(() => true), ended.then(() => false)])
    if (!isOpen) throw new StartError('One of the processes that WORKERS asks for has ended before it served.')
    void ended.then(({ code, signal }) => restart(place, `with ${signal ?? code}`))
  }

  async function restart(place: number, how: string): Promise<void> {
    for (; !isStopping; how = 'before it served') {
      console.error(`A process has ended ${how}; another takes its place.`)
      await wait(restartMilliseconds)
      if (isStopping) return
      const isStarted = await start(place).then(
        () => true,
        () => false,
      )
      if (isStarted) return
    }
  }

  await Promise.all(Array.from({ length: workers }, (_, place) => start(place)))
  return {
    stop() {
      isStopping = true
      return Promise.all(
        [...running].map((worker) => {
          worker.process.kill('SIGTERM')
          return once(worker, 'exit')
        }),
      )
    },
  }
}

/** In one of these processes: the server alone, on the store of the process that started it. */
export function runWorker(config: Config) {
  const url = process.env[storeUrlName]
  if (!url) throw new StartError(`A process of WORKERS is started by another, which says ${storeUrlName}.`)
  return startServer(config, { url, description: '', stop: async () => undefined }, 'built')
}
