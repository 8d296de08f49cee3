import { amountText } from '../phones/messages.ts'
import type { World } from '../world.ts'
import { html } from './html.ts'

/** What the shop's account holds, and its statement. */
export function shop({ book, settings }: World) {
  return html`
    <h2>${settings.merchantName}</h2>
    <dl class="purse">
      <div><dt>Utility account of ${settings.shortcode}</dt><dd>KSh ${amountText(book.utilityKES())}</dd></div>
      <div><dt>Charges paid</dt><dd>KSh ${amountText(book.chargesKES())}</dd></div>
    </dl>
    <p><a href="/_sim/statement.csv" download>Download its statement (CSV)</a></p>`
}
