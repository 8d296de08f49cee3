import type { SimulatorContext } from '#simulator/context.ts'
import { assignmentKey } from '#simulator/mpesa/commands/command-assignments.ts'
import { commandLabel, commandScenarios } from '#simulator/mpesa/commands/scenarios.ts'
import type { Phone } from '#simulator/mpesa/phones/phones.ts'
import { html } from './html.ts'

/** The commands of the merchant that are about a phone. */
export const phoneCommands = ['b2c', 'reversal', 'status'] as const

const commandLabels: Record<(typeof phoneCommands)[number], string> = {
  b2c: 'Money sent to it (B2C)',
  reversal: 'A payment given back (reversal)',
  status: 'What a status query is told',
}

const option = (value: string, label: string) => html`<option value="${value}">${label}</option>`

/** Gives the next command about this phone a scenario, and says which ones have one. */
export function commandForm({ commandAssignments }: SimulatorContext, { msisdn }: Phone) {
  const set = phoneCommands.flatMap((command) => {
    const assignment = commandAssignments.assignment(assignmentKey(command, msisdn))
    return assignment ? [`${commandLabels[command]}: ${commandLabel(assignment.name)}.`] : []
  })
  return html`
    <form class="scenario" method="post" action="/phones/${msisdn}/command-scenario">
      <label for="command">Scenario for what the shop does</label>
      <select id="command" name="command">${phoneCommands.map((command) => option(command, commandLabels[command]))}</select>
      <select name="scenario" aria-label="What happens">
        ${option('default', 'As usual')}
        ${Object.entries(commandScenarios).map(([name, { label }]) => option(name, label))}
      </select>
      <button>Apply</button>
    </form>
    <p class="hint">${set.length > 0 ? set.join(' ') : 'None is set.'}</p>`
}
