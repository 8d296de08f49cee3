import type { SimulatorContext } from '#simulator/context.ts'
import { html } from '#simulator/page/html.ts'
import { header, layout } from '#simulator/page/layout.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'

const mostShown = 100

/** What a device shows of a message. */
export const shownOf = (payload: unknown) => {
  const { title, body } = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  return { title: String(title ?? payload), body: String(body ?? '') }
}

/** What browsers were sent, the newest first. */
export function messagesPage({ push }: SimulatorContext) {
  const messages = push.messages.slice(0, mostShown)
  const list = html`<ul class="payments">${messages.map(({ browserId, payload, urgency, ttl, at }) => {
    const { title, body } = shownOf(payload)
    return html`
      <li><b>${title}</b> <span>${body}</span>
        <span>${eastAfricaTime(at).clock}, browser ${browserId.slice(0, 6)}, ${urgency}, for ${ttl} s</span></li>`
  })}</ul>`
  return layout(
    'Notifications of browsers',
    html`<body>${header}<main><section class="column">
      <h1>Notifications of browsers</h1>
      ${messages.length > 0 ? list : html`<p>No browser has been sent anything yet.</p>`}
      <p class="hint"><a href="/">To the phones</a></p>
    </section></main></body>`,
  )
}
