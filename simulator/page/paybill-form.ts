import type { SimulatorContext } from '#simulator/context.ts'
import { paybillScenarios } from '#simulator/mpesa/c2b/paybill-behaviour.ts'
import type { Phone } from '#simulator/mpesa/phones/phones.ts'
import { html } from './html.ts'

const option = (value: string, label: string) => html`<option value="${value}">${label}</option>`

/** The phone's own menu, Lipa na M-Pesa, Pay Bill: for a customer who gets no prompt. */
export function paybillForm({ paybill, settings }: SimulatorContext, { msisdn }: Phone) {
  const assignment = paybill.assignments.assignment(msisdn)
  const isReported = paybill.registration() !== undefined
  return html`
    <form class="scenario paybill" method="post" action="/phones/${msisdn}/paybill" aria-label="Lipa na M-Pesa, Pay Bill">
      <label for="account">Lipa na M-Pesa, Pay Bill</label>
      <input name="businessNumber" inputmode="numeric" required value="${settings.shortcode}" aria-label="Business number">
      <input id="account" name="account" required maxlength="20" placeholder="Account number" autocomplete="off" aria-label="Account number">
      <input name="amountKES" inputmode="numeric" pattern="[0-9]{1,6}" required placeholder="Amount" autocomplete="off" aria-label="Amount">
      <select name="scenario" aria-label="What happens">
        ${option('', 'As usual')}
        ${Object.entries(paybillScenarios).map(([name, { label }]) => option(name, label))}
      </select>
      <button>Pay</button>
    </form>
    <p class="hint">${
      isReported
        ? assignment
          ? `Next: ${paybillScenarios[assignment.name]?.label ?? assignment.name}.`
          : 'The shop is asked first, and told after.'
        : 'The shop has registered no addresses: it is not told.'
    }</p>`
}
