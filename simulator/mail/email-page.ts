import { html } from '#simulator/page/html.ts'
import { header, layout } from '#simulator/page/layout.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { ReceivedEmail } from './create-mail.ts'

/** One email, as its receiver reads it, and as plain text. */
export function emailPage({ id, to, from, subject, unsubscribe, text, attachments, at }: ReceivedEmail) {
  const { clock, longDate } = eastAfricaTime(at)
  return layout(
    subject,
    html`<body>${header}<main><section class="column email">
      <p class="hint"><a href="/mailbox?to=${encodeURIComponent(to)}">All messages to ${to}</a></p>
      <h1>${subject}</h1>
      <p class="hint">From ${from}, to ${to}, ${longDate}, ${clock}</p>
      ${
        attachments.length > 0 &&
        html`<ul class="payments">${attachments.map(
          ({ name, type }, place) =>
            html`<li><a href="/mail/${id}/files/${place}">${name}</a> <span>${type}</span></li>`,
        )}</ul>`
      }
      <iframe class="email-frame" src="/mail/${id}/html" title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
      <details><summary>As plain text</summary><pre>${text}</pre></details>
      ${unsubscribe && html`<p class="hint">List-Unsubscribe: ${unsubscribe}</p>`}
    </section></main></body>`,
  )
}
