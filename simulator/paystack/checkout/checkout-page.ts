import { html } from '../../page/html.ts'
import type { World } from '../../world.ts'
import { returnUrl } from '../customer.ts'
import { type PaymentStoryName, paymentStories } from '../scenarios.ts'
import { type TestCard, testCards, usualCard } from '../test-cards.ts'
import { isPaid } from '../transaction-state.ts'
import type { Transaction } from '../transactions.ts'
import { shell, shillings } from './shell.ts'

const refusalWords = {
  Declined: 'The bank declined this card. Nothing was paid. Try another card.',
  'Insufficient Funds': 'There is too little money on this card. Nothing was paid. Try another card.',
}

const cardChoice = ({ number, label }: TestCard) => html`
  <label class="card">
    <input type="radio" name="card" value="${number}"${number === usualCard.number && html` checked`}>
    <span><b>${number.replace(/\d{4}(?=\d)/g, '$& ')}</b> <span>${label}</span></span>
  </label>`

const stories = Object.entries(paymentStories).filter(([name]) => name !== ('normal' satisfies PaymentStoryName))

function bill({ settings }: World, { amount, email, reference }: Transaction) {
  return html`
    <p class="payee">${settings.merchantName}</p>
    <h1>${shillings(amount)}</h1>
    <dl class="bill"><div><dt>Email</dt><dd>${email}</dd></div><div><dt>Reference</dt><dd>${reference}</dd></div></dl>`
}

function paymentForm({ amount, accessCode, card, state }: Transaction) {
  const refusal = state === 'failed' && refusalWords[card?.refusal ?? 'Declined']
  return html`
    ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
    <form method="post" action="/paystack/checkout/${accessCode}">
      <fieldset><legend>Test card</legend>${testCards.map(cardChoice)}</fieldset>
      <button class="pay">Pay ${shillings(amount)}</button>
      <div class="refusals">
        <button name="action" value="decline">Decline</button>
        <button name="action" value="no-funds">Insufficient funds</button>
      </div>
      <button name="action" value="abandon">Go back without paying</button>
      <details>
        <summary>Tell another story</summary>
        <p class="hint">What can go wrong between a card and a shop. All but the last pay with the card above.</p>
        <ul class="stories">
          ${stories.map(([name, { label }]) => html`<li><button name="story" value="${name}">${label}</button></li>`)}
          <li><button name="action" value="return-unpaid">Returns to the shop as if paid, without paying</button></li>
        </ul>
      </details>
    </form>`
}

function outcome(transaction: Transaction) {
  const back = transaction.story?.staysOnPage ? undefined : returnUrl(transaction)
  const words = {
    abandoned: '',
    failed: '',
    pending: 'The bank is still deciding about this payment.',
    success: 'Paid. The shop can see it.',
    reversed: 'Paid, and refunded since.',
  }
  return html`
    <p class="${isPaid(transaction.state) ? 'paid' : 'waiting'}" role="status">${words[transaction.state]}</p>
    ${back ? html`<p><a href="${back}">Return to the shop</a></p>` : html`<p class="hint">You can close this page.</p>`}`
}

export function checkoutPage(world: World, transaction: Transaction) {
  const isOpen = transaction.state === 'abandoned' || transaction.state === 'failed'
  return shell(
    `Pay ${shillings(transaction.amount)}`,
    html`<main class="checkout">
      ${bill(world, transaction)}
      ${isOpen ? paymentForm(transaction) : outcome(transaction)}
    </main>`,
  )
}

export const noSuchCheckout = () =>
  shell(
    'No such payment',
    html`<main><h1>There is no such payment</h1><p>The simulator forgets its payments when it starts again.</p></main>`,
  )
