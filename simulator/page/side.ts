import { commandScenarios, magicRecipients } from '../commands/scenarios.ts'
import { eastAfricaTime } from '../east-africa-time.ts'
import { amountText } from '../phones/messages.ts'
import { localNumber, type Phone, pinTriesLeft } from '../phones/phones.ts'
import type { Prompt } from '../stk/prompts.ts'
import { magicPhones, scenarios } from '../stk/scenarios.ts'
import type { World } from '../world.ts'
import { html } from './html.ts'
import { promptWords } from './prompt-words.ts'

export function purse(phone: Phone) {
  const tries = pinTriesLeft(phone)
  return html`
    <h2>On this phone</h2>
    <dl class="purse">
      <div><dt>M-Pesa balance</dt><dd>KSh ${amountText(phone.balanceKES)}</dd></div>
      <div><dt>Fuliza</dt><dd>None</dd></div>
      <div><dt>PIN tries left</dt><dd>${tries === 0 ? 'None: locked' : tries}</dd></div>
    </dl>
    <form method="post" action="/phones/${phone.msisdn}/renew"><button>Reset this phone</button></form>`
}

export function payments(prompts: readonly Prompt[]) {
  const title = html`<h2>Payments asked for</h2>`
  if (prompts.length === 0) return html`${title}<p class="hint">No payment has been asked of this phone.</p>`
  return html`${title}<ul class="payments">${prompts.map(
    (prompt) => html`
      <li data-state="${prompt.state}"><b>KSh ${amountText(prompt.amountKES)}</b> <span>${prompt.account}</span>
        <span class="status">${promptWords(prompt)}</span> <span>${eastAfricaTime(prompt.submittedAt).clock}</span></li>`,
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

const listed = 8

/** The phones somebody used lately, those that wait for a PIN marked. */
export function phoneList({ phones, prompts }: World, shown: string | undefined) {
  const waiting = new Map(prompts.onScreen().map((prompt) => [prompt.phone, prompt]))
  const others = phones.recent(listed).map(({ msisdn }) => msisdn)
  const numbers = [...new Set([...waiting.keys(), ...others])].slice(0, listed)
  if (numbers.length === 0) return html`<p class="hint">No phone has been used yet.</p>`
  return html`<ul class="phones">${numbers.map((msisdn) => {
    const prompt = waiting.get(msisdn)
    return html`
      <li><a href="/phones/${msisdn}"${msisdn === shown && html` aria-current="true"`}>${localNumber(msisdn)}</a>
        ${prompt && html`<span class="badge">PIN for KSh ${amountText(prompt.amountKES)}</span>`}</li>`
  })}</ul>`
}

const magicPhone = (msisdn: string, label: string) => html`
  <li><a href="/phones/${msisdn}">${localNumber(msisdn)}</a> <span>${label}</span></li>`

export function magicList() {
  return html`
    <ul class="phones">${Object.entries(magicPhones).map(([msisdn, name]) => magicPhone(msisdn, scenarios[name].label))}</ul>
    <p>When the shop sends money to them:</p>
    <ul class="phones">${Object.entries(magicRecipients).map(([msisdn, name]) => magicPhone(msisdn, commandScenarios[name].label))}</ul>`
}
