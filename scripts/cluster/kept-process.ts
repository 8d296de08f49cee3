import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/platform/errors.ts'

/** As the services of `deploy/systemd` are. */
const restartMilliseconds = 1_000
const startMilliseconds = 120_000

interface Start {
  name: string
  command: string
  args: string[]
  env?: Record<string, string | undefined>
  /** Whether it serves by now. */
  answers: () => Promise<boolean>
  /** Called with its number each time it was started. */
  onStart: (pid: number) => void
}

/**
 * What a process that was killed has left of its group, as systemd does: nginx that is killed leaves processes behind that
 * keep its port, and none can be started again.
 */
function endRest(group: number | undefined) {
  try {
    if (group) process.kill(-group, 'SIGKILL')
  } catch {
    // Nothing is left, as mostly.
  }
}

export interface KeptProcess {
  /** Fails where it ends before it serves. */
  serves: Promise<void>
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
}

/** Starts a process, and starts it again whenever it ends once it has served. */
export function keepProcess({ name, command, args, env, answers, onStart }: Start): KeptProcess {
  let isStopping = false
  let child: ChildProcess

  function begin(): Promise<string> {
    // In a group of its own: a terminal's Ctrl-C reaches this program alone, which ends them one after the other.
    child = spawn(command, args, {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (child.pid) onStart(child.pid)
    return Promise.race([
      once(child, 'exit').then(([code, signal]) => `with ${signal ?? code}`),
      once(child, 'error').then(([error]) => `with ${(error as Error).message}`),
    ])
  }

  let ended = begin()
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })

  async function open() {
    for (let waited = 0; !(await answers().catch(() => false)); waited += 100) {
      if (hasEnded) throw new StartError(`${name} has ended ${await ended} before it served.`)
      if (waited > startMilliseconds) throw new StartError(`${name} does not serve after ${waited / 1_000} s.`)
      await wait(100)
    }
  }

  async function keep() {
    for (;;) {
      const how = await ended
      endRest(child.pid)
      if (isStopping) return
      console.error(`${name} has ended ${how}, and is started again.`)
      await wait(restartMilliseconds)
      if (isStopping) return
      ended = begin()
    }
  }
  const serves = open()
  const kept = serves.then(keep, () => ended)

  return {
    serves,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await kept
    },
  }
}
