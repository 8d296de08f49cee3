type NamedBehaviour<Behaviour> = { name: string; behaviour: Behaviour }
export type ScenarioAssignment<Behaviour> = NamedBehaviour<Behaviour> & { times: number | 'always' }

/** Which behaviour is met next under a key: one set by hand for so many times, else the default one. */
export function createScenarioAssignments<Behaviour>(defaultFor: (key: string) => NamedBehaviour<Behaviour>) {
  const assigned = new Map<string, ScenarioAssignment<Behaviour>>()
  const current = (key: string): NamedBehaviour<Behaviour> => assigned.get(key) ?? defaultFor(key)
  return {
    current,
    assignment: (key: string) => assigned.get(key),
    assign(key: string, assignment: ScenarioAssignment<Behaviour>) {
      assigned.set(key, assignment)
    },
    unassign(key: string) {
      assigned.delete(key)
    },
    /** The behaviour for one request, which uses up one of the times it was set for. */
    take(key: string): Behaviour {
      const { behaviour } = current(key)
      const assignment = assigned.get(key)
      if (assignment && assignment.times !== 'always') {
        assignment.times -= 1
        if (assignment.times <= 0) assigned.delete(key)
      }
      return behaviour
    },
    clear() {
      assigned.clear()
    },
  }
}
