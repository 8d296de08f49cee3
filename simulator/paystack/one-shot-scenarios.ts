export type Times = number | 'always'

/** Scenarios that are met by the next so many requests of a kind; after those the default applies again. */
export function createOneShotScenarios<Scenario>() {
  const assigned = new Map<string, { scenario: Scenario; times: Times }>()
  return {
    set(kind: string, scenario: Scenario, times: Times) {
      assigned.set(kind, { scenario, times })
    },
    take(kind: string): Scenario | undefined {
      const next = assigned.get(kind)
      if (!next) return undefined
      if (next.times !== 'always') next.times -= 1
      if (next.times === 0) assigned.delete(kind)
      return next.scenario
    },
    clear() {
      assigned.clear()
    },
  }
}
