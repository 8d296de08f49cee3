import type { Settings } from '#simulator/platform/options.ts'
import { createScenarioAssignments } from '#simulator/platform/scenario-assignments.ts'
import type { StkBehaviour } from './behaviour.ts'
import { magicPhones, stkScenarios } from './scenarios.ts'

export type StkAssignments = ReturnType<typeof createStkAssignments>

/**
 * Decides which behaviour the next push to a phone meets: one set by hand, else its magic number's, else the default.
 */
export function createStkAssignments(settings: Settings) {
  const refusedOnce = new Set<string>()
  const assignments = createScenarioAssignments<StkBehaviour>((msisdn) => {
    const name = magicPhones[msisdn] ?? settings.otherPhones
    return { name, behaviour: stkScenarios[name].behaviour }
  })

  /** `busy-once` refuses every other push. */
  function resolveBusyOnce(msisdn: string, behaviour: StkBehaviour): StkBehaviour {
    if (behaviour.ack !== 'busy-once') return behaviour
    if (refusedOnce.delete(msisdn)) return { ...behaviour, ack: 'ok' }
    refusedOnce.add(msisdn)
    return { ...behaviour, ack: 'busy' }
  }

  return {
    ...assignments,
    take: (msisdn: string) => resolveBusyOnce(msisdn, assignments.take(msisdn)),
    clear() {
      assignments.clear()
      refusedOnce.clear()
    },
  }
}
