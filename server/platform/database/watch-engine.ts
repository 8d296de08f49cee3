import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Engine, startEngine } from './embedded-postgres.ts'
import { findProcessOwner, readPidFile } from './engine-process.ts'

const checkMilliseconds = 1_000
/** The pause after a start that failed doubles up to this. */
const maxPause = 30_000

/**
 * Starts the engine again when it dies under a running program: killed for its memory, or by a person. It comes back on
 * its port, so that the pool's next connection finds it; until then requests are answered 503. Returns what ends the
 * watch, to be called before the engine is stopped.
 */
export function watchEngine(folder: string, engine: Engine, report: (message: string) => void): () => Promise<void> {
  const database = join(folder, 'database')
  const port = Number(new URL(engine.url).port)
  const ended = new AbortController()
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)

  async function isGone(): Promise<boolean> {
    const file = await readPidFile(database)
    return !file || ['NONE', 'OTHER'].includes(await findProcessOwner(file.pid, database))
  }

  async function watch() {
    let pauseAfterFailure = checkMilliseconds
    while (!ended.signal.aborted) {
      await pause(checkMilliseconds)
      if (ended.signal.aborted || !(await isGone())) continue
      report('The embedded PostgreSQL has ended. It is being started again.')
      try {
        await startEngine(folder, { port, settings: engine.settings })
        report('The embedded PostgreSQL runs again.')
        pauseAfterFailure = checkMilliseconds
      } catch (error) {
        report(`${(error as Error).message} Trying again in ${pauseAfterFailure / 1000} s.`)
        await pause(pauseAfterFailure)
        pauseAfterFailure = Math.min(pauseAfterFailure * 2, maxPause)
      }
    }
  }

  const watching = watch()
  return () => {
    ended.abort()
    return watching
  }
}
