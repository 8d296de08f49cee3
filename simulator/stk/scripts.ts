import { createAssignments } from '../assignments.ts'
import type { Settings } from '../options.ts'
import type { Behaviour } from './behaviour.ts'
import { magicPhones, scenarios } from './scenarios.ts'

export type Scripts = ReturnType<typeof createScripts>

/** Decides which behaviour the next push to a phone meets: one set by hand, else its magic number's, else the usual. */
export function createScripts(settings: Settings) {
  const toldBusy = new Set<string>()
  const assignments = createAssignments<Behaviour>((msisdn) => {
    const name = magicPhones[msisdn] ?? settings.otherPhones
    return { name, behaviour: scenarios[name].behaviour }
  })

  /** `busy-once` refuses every other push. */
  function withBusyTurn(msisdn: string, behaviour: Behaviour): Behaviour {
    if (behaviour.ack !== 'busy-once') return behaviour
    if (toldBusy.delete(msisdn)) return { ...behaviour, ack: 'ok' }
    toldBusy.add(msisdn)
    return { ...behaviour, ack: 'busy' }
  }

  return {
    ...assignments,
    take: (msisdn: string) => withBusyTurn(msisdn, assignments.take(msisdn)),
    clear() {
      assignments.clear()
      toldBusy.clear()
    },
  }
}
