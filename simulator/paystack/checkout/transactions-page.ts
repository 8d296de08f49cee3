import { eastAfricaTime } from '../../east-africa-time.ts'
import { html } from '../../page/html.ts'
import type { World } from '../../world.ts'
import type { TransactionState } from '../transaction-state.ts'
import { shell, shillings } from './shell.ts'

const stateWords: Record<TransactionState, string> = {
  abandoned: 'Not paid',
  pending: 'The bank is deciding',
  failed: 'Refused',
  success: 'Paid',
  reversed: 'Refunded',
}

export function transactionsPage({ paystack }: World) {
  const transactions = paystack.transactions.recent(50)
  const list = html`<ul class="transactions">${transactions.map(
    ({ accessCode, reference, amount, state, email, createdAt }) => html`
      <li data-state="${state}">
        <a href="/paystack/checkout/${accessCode}">${reference}</a> <b>${shillings(amount)}</b>
        <span>${email}, ${eastAfricaTime(createdAt).clock}</span> <span class="status">${stateWords[state]}</span>
      </li>`,
  )}</ul>`
  return shell(
    'Card payments',
    html`<main>
      <h1>Card payments</h1>
      ${transactions.length > 0 ? list : html`<p>No shop has asked for a card payment yet.</p>`}
      <p class="hint"><a href="/">To the phones of the M-Pesa simulator</a></p>
    </main>`,
  )
}
