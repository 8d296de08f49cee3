import type { SimulatorContext } from '#simulator/context.ts'
import { localNumber } from '#simulator/mpesa/phones/phones.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { html } from './html.ts'
import { header, layout } from './layout.ts'
import { pageSections } from './page-sections.ts'
import { magicPhoneList } from './sidebar.ts'

const openPhoneForm = html`
  <form class="open-phone" action="/phones">
    <label for="number">Open a phone</label>
    <input id="number" name="number" type="tel" inputmode="tel" placeholder="0712 345 678" required>
    <button>Open</button>
  </form>`

/** The page of one phone, or of whichever phone is selected. */
export function phonePage(context: SimulatorContext, msisdn: string | undefined) {
  const sections = new Map(
    pageSections(context, msisdn).map(({ id, version, html: content }) => [
      id,
      html`<div id="${id}" data-version="${version}">${content}</div>`,
    ]),
  )
  const isUnused = context.phones.recent(1).length === 0
  const { clock, longDate } = eastAfricaTime(context.clock.now())
  const live = msisdn ? `/live?phone=${msisdn}` : '/live'
  return layout(
    msisdn ? localNumber(msisdn) : 'Phones',
    html`<body data-live="${live}">
  ${header}
  <p id="offline" role="alert" hidden>The simulator does not answer. This page goes on by itself when it is back.</p>
  <div class="visually-hidden" role="status">${sections.get('announcement')}</div>
  <main>
    <section class="selected-phone" aria-label="Phone">
      ${sections.get('owner')}
      <div class="handset">
        <div class="glass">
          <p class="status-bar"><span data-clock>${clock}</span><span>Safaricom 4G</span></p>
          <p class="lock"><span data-clock>${clock}</span><span>${longDate}</span></p>
          ${sections.get('screen')}
        </div>
      </div>
      ${sections.get('outcomes')}
    </section>
    <div class="column">${sections.get('balances')}${sections.get('paybill')}${sections.get('scenarios')}${sections.get('commands')}${sections.get('payments')}</div>
    <div class="column">
      <section aria-labelledby="phones-title"><h2 id="phones-title">Phones</h2>${sections.get('phones')}${openPhoneForm}
        <details${isUnused && html` open`}><summary>Numbers with a script</summary>${magicPhoneList()}</details></section>
      ${sections.get('inbox')}
      ${sections.get('merchant')}
    </div>
  </main>
</body>`,
  )
}

export function invalidNumberPage(typed: string) {
  return layout(
    'Not a number',
    html`<body>${header}<main><section class="column"><h1>That is not a Kenyan mobile number</h1>
      <p>“${typed}” cannot have M-Pesa. A number looks like 0712 345 678 or 0112 345 678.</p>${openPhoneForm}</section></main></body>`,
  )
}
