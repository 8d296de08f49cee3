import type { Db } from '../database.ts'
import { clientOf } from './sharded.ts'

/** How long a machine is left alone that did not answer. */
const milliseconds = 2_000

/** Of each pool, until when each machine that was found away is left alone, by `performance.now()`. */
const found = new WeakMap<object, Map<number, number>>()

/** The machines that were found away by this process, and of which nobody has heard since. */
export function awayMachines(db: Db) {
  const client = clientOf(db)
  const until = found.get(client) ?? new Map<number, number>()
  found.set(client, until)
  const leaveAlone = (machine: number) => until.set(machine, performance.now() + milliseconds)
  return {
    has: (machine: number) => until.has(machine),
    add: leaveAlone,
    /** It has answered. */
    remove: (machine: number) => until.delete(machine),
    /** All have answered. */
    clear: () => until.clear(),
    /** Whether to ask all: none is away, or it is time to try again, which one does for everybody. */
    mayAskAll(): boolean {
      const now = performance.now()
      if ([...until.values()].some((end) => end > now)) return false
      for (const machine of until.keys()) leaveAlone(machine)
      return true
    },
  }
}
