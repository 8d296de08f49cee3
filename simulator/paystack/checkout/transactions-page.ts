import type { SimulatorContext } from '#simulator/context.ts'
import { html } from '#simulator/page/html.ts'
import type { TransactionState } from '#simulator/paystack/transactions/transaction-state.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { formatKES, layout } from './layout.ts'

const stateLabels: Record<TransactionState, string> = {
  abandoned: 'Not paid',
  pending: 'The bank is deciding',
  failed: 'Refused',
  success: 'Paid',
  reversed: 'Refunded',
}

export function transactionsPage({ paystack }: SimulatorContext) {
  const transactions = paystack.transactions.recent(50)
  const list = html`<ul class="transactions">${transactions.map(
    ({ accessCode, reference, amount, state, email, createdAt }) => html`
      <li data-state="${state}">
        <a href="/paystack/checkout/${accessCode}">${reference}</a> <b>${formatKES(amount)}</b>
        <span>${email}, ${eastAfricaTime(createdAt).clock}</span> <span class="status">${stateLabels[state]}</span>
      </li>`,
  )}</ul>`
  return layout(
    'Card payments',
    html`<main>
      <h1>Card payments</h1>
      ${transactions.length > 0 ? list : html`<p>No shop has asked for a card payment yet.</p>`}
      <p class="hint"><a href="/">To the phones of the M-Pesa simulator</a></p>
    </main>`,
  )
}
