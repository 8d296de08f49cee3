import { createScenarioAssignments } from '#simulator/platform/scenario-assignments.ts'
import type { CommandBehaviour, CommandName } from './behaviour.ts'
import { commandScenarios, magicRecipients } from './scenarios.ts'

export type CommandAssignments = ReturnType<typeof createCommandAssignments>

/** The key a scenario is kept under. A balance query is about no phone. */
export const assignmentKey = (command: CommandName, phone = '') => `${command} ${phone}`

export function createCommandAssignments() {
  return createScenarioAssignments<CommandBehaviour>((key) => {
    const [command, phone = ''] = key.split(' ')
    const name = (command === 'b2c' && magicRecipients[phone]) || 'success'
    return { name, behaviour: commandScenarios[name].behaviour }
  })
}
