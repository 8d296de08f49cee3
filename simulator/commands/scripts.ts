import { createAssignments } from '../assignments.ts'
import type { CommandBehaviour } from './behaviour.ts'
import type { CommandName } from './command.ts'
import { commandScenarios, magicRecipients } from './scenarios.ts'

export type CommandScripts = ReturnType<typeof createCommandScripts>

/** The key a scenario is kept under. A balance query is about no phone. */
export const scriptKey = (command: CommandName, phone = '') => `${command} ${phone}`

export function createCommandScripts() {
  return createAssignments<CommandBehaviour>((key) => {
    const [command, phone = ''] = key.split(' ')
    const name = (command === 'b2c' && magicRecipients[phone]) || 'success'
    return { name, behaviour: commandScenarios[name].behaviour }
  })
}
