import type { Phone } from '../phones/phones.ts'
import { magicPhones, type ScenarioName, scenarios } from '../stk/scenarios.ts'
import type { World } from '../world.ts'
import { html } from './html.ts'

/** Troubles worth watching with the PIN in one's own hand. */
const byHand: readonly ScenarioName[] = [
  'no-callback',
  'late-callback',
  'duplicate-callback',
  'wrong-amount',
  'wrong-shape',
  'flapping-query',
  'slow',
  'dropped-response',
]

type Choice = { value: string; label: string }

const answeredByHand: Choice[] = [
  { value: 'manual', label: 'You answer' },
  ...byHand.map((name) => ({ value: `by-hand:${name}`, label: scenarios[name].label.replace('Pays', 'You pay') })),
]

const happensByItself: Choice[] = Object.entries(scenarios)
  .filter(([name]) => name !== 'manual')
  .map(([value, { label }]) => ({ value, label }))

export function scenarioForm({ scripts, settings }: World, { msisdn }: Phone) {
  const chosen = scripts.assignment(msisdn)?.name ?? 'default'
  const usual = scenarios[magicPhones[msisdn] ?? settings.otherPhones].label
  const option = ({ value, label }: Choice) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`
  return html`
    <form class="scenario" method="post" action="/phones/${msisdn}/scenario">
      <label for="scenario">Scenario for its next payments</label>
      <select id="scenario" name="scenario">
        ${option({ value: 'default', label: `As usual: ${usual}` })}
        ${chosen === 'custom' && option({ value: 'custom', label: 'Set by a test' })}
        <optgroup label="By hand">${answeredByHand.map(option)}</optgroup>
        <optgroup label="By itself">${happensByItself.map(option)}</optgroup>
      </select>
      <button>Apply</button>
    </form>`
}
