import type { SimulatorContext } from '#simulator/context.ts'
import type { Phone } from '#simulator/mpesa/phones/phones.ts'
import { magicPhones, type StkScenarioName, stkScenarios } from '#simulator/mpesa/stk/scenarios.ts'
import { html } from './html.ts'

/** Failures worth watching while entering the PIN oneself. */
const manualScenarios: readonly StkScenarioName[] = [
  'no-callback',
  'late-callback',
  'duplicate-callback',
  'wrong-amount',
  'wrong-shape',
  'flapping-query',
  'slow',
  'dropped-response',
]

type ScenarioOption = { value: string; label: string }

const manualOptions: ScenarioOption[] = [
  { value: 'manual', label: 'You answer' },
  ...manualScenarios.map((name) => ({
    value: `manual:${name}`,
    label: stkScenarios[name].label.replace('Pays', 'You pay'),
  })),
]

const automaticOptions: ScenarioOption[] = Object.entries(stkScenarios)
  .filter(([name]) => name !== 'manual')
  .map(([value, { label }]) => ({ value, label }))

export function scenarioForm({ stkAssignments, settings }: SimulatorContext, { msisdn }: Phone) {
  const chosen = stkAssignments.assignment(msisdn)?.name ?? 'default'
  const usual = stkScenarios[magicPhones[msisdn] ?? settings.otherPhones].label
  const option = ({ value, label }: ScenarioOption) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`
  return html`
    <form class="scenario" method="post" action="/phones/${msisdn}/scenario">
      <label for="scenario">Scenario for its next payments</label>
      <select id="scenario" name="scenario">
        ${option({ value: 'default', label: `As usual: ${usual}` })}
        ${chosen === 'custom' && option({ value: 'custom', label: 'Set by a test' })}
        <optgroup label="By hand">${manualOptions.map(option)}</optgroup>
        <optgroup label="By itself">${automaticOptions.map(option)}</optgroup>
      </select>
      <button>Apply</button>
    </form>`
}
