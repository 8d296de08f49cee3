/** How long a machine is left alone that did not answer. */
const milliseconds = 2_000

/** Of each pool, until when each machine that was found away is left alone, by `performance.now()`. */
const found = new WeakMap<object, Map<string, number>>()

/**
 * The machines, by host and port, that were found away by this process, and of which nobody has heard since.
 * `pool` is what sends the statements of a database.
 */
export function awayMachines(pool: object) {
  const until = found.get(pool) ?? new Map<string, number>()
  found.set(pool, until)
  const leaveAlone = (machine: string) => until.set(machine, performance.now() + milliseconds)
  return {
    has: (machine: string) => until.has(machine),
    add: leaveAlone,
    /** It has answered. */
    remove: (machine: string) => until.delete(machine),
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

/** The machine that a statement did not reach, by what Citus says of it. */
export const unreachedMachine = (message: string): string | undefined =>
  /^connection to the remote node (?:\S+@)?([^\s@]+:\d+) failed/.exec(message)?.[1]
