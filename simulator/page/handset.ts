import { localNumber, type Phone } from '#simulator/mpesa/phones/phones.ts'
import type { Prompt } from '#simulator/mpesa/stk/prompts.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { html } from './html.ts'

const maxNotifications = 2

/** The prompt as a phone shows it. Enter in the PIN field means Send, because Cancel belongs to another form. */
function promptDialog({ text }: Prompt, answerUrl: string) {
  const [question = '', request = ''] = text.split(/(?<=\?) /)
  return html`
    <form id="cancel" method="post" action="${answerUrl}"><input type="hidden" name="action" value="cancel"></form>
    <form class="stk" method="post" action="${answerUrl}" aria-label="Payment request">
      <p>${question}</p>
      <p><label for="pin">${request}</label></p>
      <input id="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autofocus
        autocomplete="one-time-code" title="Four digits" aria-label="M-PESA PIN" aria-describedby="pin-hint">
      <input type="hidden" name="action" value="pin">
      <p class="stk-buttons"><button form="cancel">Cancel</button><button>Send</button></p>
    </form>`
}

function notifications({ inbox }: Phone) {
  return html`<ul class="notifications">${inbox.slice(0, maxNotifications).map(
    ({ from, text, at }) => html`
      <li><b>${from}</b> <span>${eastAfricaTime(at).clock}</span><p>${text}</p></li>`,
  )}</ul>`
}

export function screen(phone: Phone | undefined, prompt: Prompt | undefined, answerUrl: string) {
  if (!phone) return html`<p class="screen-note">When a payment asks for a PIN, the phone rings here.</p>`
  if (prompt?.state === 'open') return promptDialog(prompt, answerUrl)
  if (prompt?.state === 'confirming') {
    return html`<p class="toast">Request sent. You will receive an M-PESA message shortly.</p>${notifications(phone)}`
  }
  if (phone.inbox.length === 0) return html`<p class="screen-note">No messages on ${localNumber(phone.msisdn)}.</p>`
  return notifications(phone)
}

/** What a customer can also do, which a real phone has no button for. */
export function otherOutcomes(prompt: Prompt | undefined, answerUrl: string) {
  if (prompt?.state !== 'open')
    return html`<p class="hint">Wrong PIN, no funds and the rest appear here with a prompt.</p>`
  return html`
    <form class="outcomes" method="post" action="${answerUrl}" aria-label="Other outcomes">
      <button name="action" value="wrong-pin">Wrong PIN</button>
      <button name="action" value="no-funds">No funds</button>
      <button name="action" value="ignore">Ignore</button>
      <button name="action" value="unreachable">Out of reach</button>
      <button name="action" value="fault">M-Pesa fault</button>
    </form>
    <p class="hint" id="pin-hint">Any four digits pay, 0000 is a wrong PIN. Never type your real PIN here.</p>`
}
