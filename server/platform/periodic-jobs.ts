export interface Jobs {
  /**
   * Repeats `work` in this process, never two at a time. Work that is claimed by row locks is safe in any number of
   * processes. What concerns the connections of the process itself runs in each, also in one that is no worker.
   */
  every(name: string, milliseconds: number, work: () => Promise<unknown>, where?: 'workers' | 'each process'): void
  end(): Promise<void>
}

/**
 * Background work. Work at a row's own time has a due column; so has work at a time of the calendar
 * (`nightly-jobs.ts`).
 */
export function startJobs({ onError, runs }: { onError: (error: Error) => void; runs: boolean }): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let ended = false

  return {
    every(name, milliseconds, work, where = 'workers') {
      if (!runs && where === 'workers') return
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

    async end() {
      ended = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
