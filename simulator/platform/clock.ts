type Task = () => void | Promise<void>

export type Clock = {
  now(): number
  after(ms: number, task: Task): void
  /** Holds an HTTP answer back. The manual clock never does: whoever waits for the answer could not advance it. */
  pause(ms: number): Promise<void>
  /** Whether something is scheduled for the next so many milliseconds, or is being done. */
  isBusy(forMs: number): boolean
  /** Cancels everything that is still scheduled. */
  clear(): void
  /** Only the manual clock can be moved. It resolves when every task that fell due has finished. */
  advance?(ms: number): Promise<void>
}

async function run(task: Task) {
  try {
    await task()
  } catch (error) {
    console.error(error)
  }
}

export function realClock(): Clock {
  /** When each is due. */
  const timers = new Map<NodeJS.Timeout, number>()
  let running = 0
  return {
    now: () => Date.now(),
    after(ms, task) {
      const timer = setTimeout(async () => {
        timers.delete(timer)
        running++
        await run(task)
        running--
      }, ms)
      timers.set(timer, Date.now() + ms)
    },
    pause: (ms) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()),
    isBusy: (forMs) => running > 0 || [...timers.values()].some((at) => at <= Date.now() + forMs),
    clear() {
      for (const timer of timers.keys()) clearTimeout(timer)
      timers.clear()
    },
  }
}

export function manualClock(start = Date.now()): Clock {
  let now = start
  let tasks: { at: number; task: Task }[] = []
  const nextUntil = (end: number) =>
    tasks.reduce<(typeof tasks)[number] | undefined>(
      (first, scheduled) => (scheduled.at <= end && (!first || scheduled.at < first.at) ? scheduled : first),
      undefined,
    )
  return {
    now: () => now,
    after(ms, task) {
      tasks.push({ at: now + ms, task })
    },
    pause: () => Promise.resolve(),
    isBusy: (forMs) => tasks.some(({ at }) => at <= now + forMs),
    clear() {
      tasks = []
    },
    async advance(ms) {
      const end = now + ms
      for (let due = nextUntil(end); due; due = nextUntil(end)) {
        const scheduled = due
        tasks = tasks.filter((other) => other !== scheduled)
        now = scheduled.at
        await run(scheduled.task)
      }
      now = end
    },
  }
}
