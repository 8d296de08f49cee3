import { PgBoss } from 'pg-boss'

export interface Jobs {
  /** Repeats `work` in this process, never two at a time. Work that is shared out by row locks is safe in any number of processes. */
  every(name: string, milliseconds: number, work: () => Promise<unknown>): void
  /** Once by the clock for all processes together (cron, Africa/Nairobi), kept in the database. */
  daily(name: string, cron: string, work: () => Promise<unknown>): Promise<void>
  end(): Promise<void>
}

/**
 * Work beside the requests. What depends on a row's time (a payment to look after) is a due-column and `every`; what
 * belongs to the calendar is pg-boss, which leases it in the database so that one process does it and a crash loses nothing.
 */
export async function startJobs({
  url,
  onError,
  runs,
}: {
  url: string
  onError: (error: Error) => void
  runs: boolean
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'uliza jobs',
    max: 3,
    schedule: runs,
    supervise: runs,
  })
  boss.on('error', onError)
  await boss.start()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let ended = false

  return {
    every(name, milliseconds, work) {
      if (!runs) return
      const again = () => {
        if (ended) return
        const timer = setTimeout(async () => {
          timers.delete(timer)
          const turn = work().catch((error: Error) => onError(new Error(`${name} failed`, { cause: error })))
          running.add(turn)
          await turn
          running.delete(turn)
          again()
        }, milliseconds)
        timers.add(timer)
      }
      again()
    },

    async daily(name, cron, work) {
      await boss.createQueue(name)
      if (!runs) return
      await boss.schedule(name, cron, {}, { tz: 'Africa/Nairobi' })
      await boss.work(name, async () => {
        await work()
      })
    },

    async end() {
      ended = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
