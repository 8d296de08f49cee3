import type { SimulatorContext } from '#simulator/context.ts'
import { commandScenarios, magicRecipients } from '#simulator/mpesa/commands/scenarios.ts'
import { amountText } from '#simulator/mpesa/phones/messages.ts'
import { localNumber, type Phone, pinTriesLeft } from '#simulator/mpesa/phones/phones.ts'
import type { Prompt } from '#simulator/mpesa/stk/prompts.ts'
import { magicPhones, stkScenarios } from '#simulator/mpesa/stk/scenarios.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { html } from './html.ts'
import { promptLabel } from './prompt-labels.ts'

export function balances(phone: Phone) {
  const tries = pinTriesLeft(phone)
  return html`
    <h2>On this phone</h2>
    <dl class="balances">
      <div><dt>M-Pesa balance</dt><dd>KSh ${amountText(phone.balanceKES)}</dd></div>
      <div><dt>Fuliza</dt><dd>None</dd></div>
      <div><dt>PIN tries left</dt><dd>${tries === 0 ? 'None: locked' : tries}</dd></div>
    </dl>
    <form method="post" action="/phones/${phone.msisdn}/reset"><button>Reset this phone</button></form>`
}

export function payments(prompts: readonly Prompt[]) {
  const title = html`<h2>Payments asked for</h2>`
  if (prompts.length === 0) return html`${title}<p class="hint">No payment has been asked of this phone.</p>`
  return html`${title}<ul class="payments">${prompts.map(
    (prompt) => html`
      <li data-state="${prompt.state}"><b>KSh ${amountText(prompt.amountKES)}</b> <span>${prompt.account}</span>
        <span class="status">${promptLabel(prompt)}</span> <span>${eastAfricaTime(prompt.submittedAt).clock}</span></li>`,
  )}</ul>`
}

export function inbox({ inbox: received }: Phone) {
  const title = html`<h2>Messages</h2>`
  if (received.length === 0) return html`${title}<p class="hint">No messages yet.</p>`
  return html`${title}<ol class="inbox">${received.map(({ from, text, at }) => {
    const { clock, shortDate } = eastAfricaTime(at)
    return html`<li><p class="from"><b>${from}</b> <span>${shortDate}, ${clock}</span></p><p>${text}</p></li>`
  })}</ol>`
}

const maxListedPhones = 8

/** The phones somebody used lately, those that wait for a PIN marked. */
export function phoneList({ phones, prompts }: SimulatorContext, shown: string | undefined) {
  const waiting = new Map(prompts.onScreen().map((prompt) => [prompt.phone, prompt]))
  const others = phones.recent(maxListedPhones).map(({ msisdn }) => msisdn)
  const numbers = [...new Set([...waiting.keys(), ...others])].slice(0, maxListedPhones)
  if (numbers.length === 0) return html`<p class="hint">No phone has been used yet.</p>`
  return html`<ul class="phones">${numbers.map((msisdn) => {
    const prompt = waiting.get(msisdn)
    return html`
      <li><a href="/phones/${msisdn}"${msisdn === shown && html` aria-current="true"`}>${localNumber(msisdn)}</a>
        ${prompt && html`<span class="badge">PIN for KSh ${amountText(prompt.amountKES)}</span>`}</li>`
  })}</ul>`
}

const magicPhoneItem = (msisdn: string, label: string) => html`
  <li><a href="/phones/${msisdn}">${localNumber(msisdn)}</a> <span>${label}</span></li>`

export function magicPhoneList() {
  return html`
    <ul class="phones">${Object.entries(magicPhones).map(([msisdn, name]) => magicPhoneItem(msisdn, stkScenarios[name].label))}</ul>
    <p>When the shop sends money to them:</p>
    <ul class="phones">${Object.entries(magicRecipients).map(([msisdn, name]) => magicPhoneItem(msisdn, commandScenarios[name].label))}</ul>`
}

/** What the merchant's account holds, and its statement. */
export function merchantAccount({ accountLedger, settings }: SimulatorContext) {
  return html`
    <h2>${settings.merchantName}</h2>
    <dl class="balances">
      <div><dt>Utility account of ${settings.shortcode}</dt><dd>KSh ${amountText(accountLedger.utilityKES())}</dd></div>
      <div><dt>Charges paid</dt><dd>KSh ${amountText(accountLedger.chargesKES())}</dd></div>
    </dl>
    <p><a href="/_sim/statement.csv" download>Download its statement (CSV)</a></p>`
}
