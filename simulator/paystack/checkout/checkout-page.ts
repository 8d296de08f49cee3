import type { SimulatorContext } from '#simulator/context.ts'
import { html } from '#simulator/page/html.ts'
import { type PaymentScenarioName, paymentScenarios } from '#simulator/paystack/scenarios.ts'
import { defaultCard, type TestCard, testCards } from '#simulator/paystack/test-cards.ts'
import { isPaid } from '#simulator/paystack/transactions/transaction-state.ts'
import type { Transaction } from '#simulator/paystack/transactions/transactions.ts'
import { returnUrl } from './customer-actions.ts'
import { formatKES, layout } from './layout.ts'

const refusalLabels = {
  Declined: 'The bank declined this card. Nothing was paid. Try another card.',
  'Insufficient Funds': 'There is too little money on this card. Nothing was paid. Try another card.',
}

const cardChoice = ({ number, label }: TestCard) => html`
  <label class="card">
    <input type="radio" name="card" value="${number}"${number === defaultCard.number && html` checked`}>
    <span><b>${number.replace(/\d{4}(?=\d)/g, '$& ')}</b> <span>${label}</span></span>
  </label>`

const failureScenarios = Object.entries(paymentScenarios).filter(
  ([name]) => name !== ('normal' satisfies PaymentScenarioName),
)

function paymentSummary({ settings }: SimulatorContext, { amount, email, reference }: Transaction) {
  return html`
    <p class="payee">${settings.merchantName}</p>
    <h1>${formatKES(amount)}</h1>
    <dl class="summary"><div><dt>Email</dt><dd>${email}</dd></div><div><dt>Reference</dt><dd>${reference}</dd></div></dl>`
}

function paymentForm({ amount, accessCode, card, state }: Transaction) {
  const refusal = state === 'failed' && refusalLabels[card?.refusal ?? 'Declined']
  return html`
    ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
    <form method="post" action="/paystack/checkout/${accessCode}">
      <fieldset><legend>Test card</legend>${testCards.map(cardChoice)}</fieldset>
      <button class="pay">Pay ${formatKES(amount)}</button>
      <div class="refusals">
        <button name="action" value="decline">Decline</button>
        <button name="action" value="no-funds">Insufficient funds</button>
      </div>
      <button name="action" value="abandon">Go back without paying</button>
      <details>
        <summary>Tell another story</summary>
        <p class="hint">What can go wrong between a card and a shop. All but the last pay with the card above.</p>
        <ul class="scenarios">
          ${failureScenarios.map(([name, { label }]) => html`<li><button name="scenario" value="${name}">${label}</button></li>`)}
          <li><button name="action" value="return-unpaid">Returns to the shop as if paid, without paying</button></li>
        </ul>
      </details>
    </form>`
}

function outcome(transaction: Transaction) {
  const back = transaction.scenario?.staysOnPage ? undefined : returnUrl(transaction)
  const statusLabels = {
    abandoned: '',
    failed: '',
    pending: 'The bank is still deciding about this payment.',
    success: 'Paid. The shop can see it.',
    reversed: 'Paid, and refunded since.',
  }
  return html`
    <p class="${isPaid(transaction.state) ? 'paid' : 'waiting'}" role="status">${statusLabels[transaction.state]}</p>
    ${back ? html`<p><a href="${back}">Return to the shop</a></p>` : html`<p class="hint">You can close this page.</p>`}`
}

export function checkoutPage(context: SimulatorContext, transaction: Transaction) {
  const isOpen = transaction.state === 'abandoned' || transaction.state === 'failed'
  return layout(
    `Pay ${formatKES(transaction.amount)}`,
    html`<main class="checkout">
      ${paymentSummary(context, transaction)}
      ${isOpen ? paymentForm(transaction) : outcome(transaction)}
    </main>`,
  )
}

export const checkoutNotFoundPage = () =>
  layout(
    'No such payment',
    html`<main><h1>There is no such payment</h1><p>The simulator forgets its payments when it starts again.</p></main>`,
  )
