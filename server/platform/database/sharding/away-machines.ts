import type { Db } from '../database.ts'
import { clientOf } from './sharded.ts'

/** How long a machine is left alone that did not answer. */
const milliseconds = 2_000

/** Of each pool, until when each machine that was found away is left alone, by `performance.now()`. */
const found = new WeakMap<object, Map<number, number>>()

/** The machines that were found away a moment ago by this process. */
export function awayMachines(db: Db) {
  const client = clientOf(db)
  const until = found.get(client) ?? new Map<number, number>()
  found.set(client, until)
  const has = (machine: number) => (until.get(machine) ?? 0) > performance.now()
  return {
    has,
    some: () => [...until.keys()].some(has),
    add: (machine: number) => until.set(machine, performance.now() + milliseconds),
  }
}
