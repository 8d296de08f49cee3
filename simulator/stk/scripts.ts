import type { Settings } from '../options.ts'
import type { Behaviour } from './behaviour.ts'
import { magicPhones, scenarios } from './scenarios.ts'

export type Assignment = { name: string; behaviour: Behaviour; times: number | 'always' }
export type Scripts = ReturnType<typeof createScripts>

/** Decides which behaviour the next push to a phone meets: one set by hand, else its magic number's, else the usual. */
export function createScripts(settings: Settings) {
  const assigned = new Map<string, Assignment>()
  const toldBusy = new Set<string>()

  function current(msisdn: string): { name: string; behaviour: Behaviour } {
    const name = magicPhones[msisdn] ?? settings.otherPhones
    return assigned.get(msisdn) ?? { name, behaviour: scenarios[name].behaviour }
  }

  /** `busy-once` refuses every other push. */
  function withBusyTurn(msisdn: string, behaviour: Behaviour): Behaviour {
    if (behaviour.ack !== 'busy-once') return behaviour
    if (toldBusy.delete(msisdn)) return { ...behaviour, ack: 'ok' }
    toldBusy.add(msisdn)
    return { ...behaviour, ack: 'busy' }
  }

  return {
    current,
    assignment: (msisdn: string) => assigned.get(msisdn),
    assign(msisdn: string, assignment: Assignment) {
      assigned.set(msisdn, assignment)
    },
    unassign(msisdn: string) {
      assigned.delete(msisdn)
    },
    /** The behaviour for one push, which uses up one of the times it was set for. */
    take(msisdn: string): Behaviour {
      const { behaviour } = current(msisdn)
      const assignment = assigned.get(msisdn)
      if (assignment && assignment.times !== 'always') {
        assignment.times -= 1
        if (assignment.times <= 0) assigned.delete(msisdn)
      }
      return withBusyTurn(msisdn, behaviour)
    },
    clear() {
      assigned.clear()
      toldBusy.clear()
    },
  }
}
