import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { type Store, startServer } from '#server/main.ts'
import { StartError } from '#server/platform/errors.ts'

/** The pause before another takes the place of one that has ended; it doubles up to the longest while none lives on. */
const restartMilliseconds = 1_000
const longestPause = 30_000

/** Where the process that started this one has opened the database, which may be its own. */
const storeUrlName = 'STORE_URL'

export interface Workers {
  /** Fails where one of them has ended before it served. */
  opened: Promise<unknown>
  /** Stops those that serve, and those that are being started. */
  stop(): Promise<unknown>
}

interface Begun {
  /** False where it has ended before it served. */
  isOpen: Promise<boolean>
  /** How it has ended: `with 1`. */
  ended: Promise<string>
}

/**
 * Starts `WORKERS` processes that share one port, each with the whole program on the store that this one has opened: a
 * process uses one processor. The first has the role that is set, the others serve alone. One that ends is started
 * again.
 */
export function startWorkers({ workers, role }: Pick<Config, 'workers' | 'role'>, store: Pick<Store, 'url'>): Workers {
  // Each takes connections from the one socket itself. Handed out by this process, those that are on their way to one
  // that is killed would be answered by nobody, and closed by nobody either.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let isStopping = false
  const running = new Map<Worker, Promise<string>>()

  function begin(place: number): Begun {
    const worker = cluster.fork({ ROLE: place === 0 ? role : 'web', [storeUrlName]: store.url })
    const ended = endOf(worker)
    running.set(worker, ended)
    void ended.then(() => running.delete(worker))
    const isListening = new Promise<true>((resolve) => worker.once('listening', () => resolve(true)))
    return { ended, isOpen: Promise.race([isListening, ended.then(() => false)]) }
  }

  async function keep(place: number, first: Begun): Promise<void> {
    let pause = restartMilliseconds
    for (let [process, since] = [first, Date.now()]; ; [process, since] = [begin(place), Date.now()]) {
      const how = await process.ended
      if (isStopping) return
      if (Date.now() - since > longestPause) pause = restartMilliseconds
      console.error(`A process has ended ${how}; another takes its place in ${pause / 1_000} s.`)
      await wait(pause)
      if (isStopping) return
      pause = Math.min(pause * 2, longestPause)
    }
  }

  async function open(place: number): Promise<void> {
    const first = begin(place)
    if (!(await first.isOpen))
      throw new StartError('One of the processes that WORKERS asks for has ended before it served.')
    void keep(place, first)
  }

  return {
    opened: Promise.all(Array.from({ length: workers }, (_, place) => open(place))),
    stop() {
      isStopping = true
      for (const worker of running.keys()) worker.process.kill('SIGTERM')
      return Promise.all(running.values())
    },
  }
}

/** One that could not be started has no exit; any other error is of a message to one that is gone, and its exit follows. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(`with ${signal ?? code}`))
    worker.on('error', ({ message }: Error) => worker.process.pid === undefined && resolve(`with ${message}`))
  })
}

/** In one of these processes: the server alone, on the store of the process that started it. */
export function runWorker(config: Config) {
  const url = process.env[storeUrlName]
  if (!url) throw new StartError(`A process of WORKERS is started by another, which says ${storeUrlName}.`)
  return startServer(config, { url, description: '', stop: async () => undefined }, 'built')
}
