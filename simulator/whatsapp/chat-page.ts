import { createHash } from 'node:crypto'
import type { SimulatorContext } from '#simulator/context.ts'
import { localNumber } from '#simulator/mpesa/phones/phones.ts'
import { type Html, html } from '#simulator/page/html.ts'
import { header, layout } from '#simulator/page/layout.ts'
import type { PageSection } from '#simulator/page/page-sections.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { ChatMessage } from './create-whatsapp.ts'
import type { ShownButton } from './templates.ts'

const ticks: Readonly<Record<ChatMessage['status'], string>> = {
  accepted: 'on its way',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'not delivered',
}

/** Addresses are links, as phones show them; only those of the web. */
const withLinks = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

function buttonOf({ id, phone }: ChatMessage, button: ShownButton) {
  if (button.kind === 'url') return html`<a class="chat-button" href="${button.url}">${button.title}</a>`
  if (button.kind === 'call') return html`<a class="chat-button" href="tel:${button.phone}">${button.title}</a>`
  return html`<form method="post" action="/whatsapp/chats/${phone}/tap">
      <input type="hidden" name="messageId" value="${id}">
      <button class="chat-button" name="title" value="${button.title}">${button.title}</button></form>`
}

function headerOf({ header: head }: ChatMessage) {
  if (!head) return undefined
  const url = `/whatsapp/media/${head.mediaId ?? 'none'}`
  return head.kind === 'image'
    ? html`<img src="${url}" alt="Picture">`
    : html`<p class="chat-file"><a href="${url}">${head.filename ?? 'Document'}</a></p>`
}

const messageOf = (message: ChatMessage) => html`
    <li class="chat-message${!message.isFromBusiness && html` chat-own`}">
      ${headerOf(message)}
      <p>${withLinks(message.text)}</p>
      <p class="chat-time">${eastAfricaTime(message.at).clock}${
        message.isFromBusiness && html`, ${ticks[message.status]}`
      }</p>
      ${message.buttons.map((button) => buttonOf(message, button))}
    </li>`

function chat(messages: readonly ChatMessage[]) {
  if (messages.length === 0) return html`<p class="hint">Nothing has been written yet.</p>`
  const days = Map.groupBy(messages, ({ at }) => eastAfricaTime(at).longDate)
  return html`${[...days].map(
    ([day, ofDay]) => html`
    <h2 class="chat-day">${day}</h2>
    <ol class="chat">${ofDay.map(messageOf)}</ol>`,
  )}`
}

/** The part of the page that changes by itself. */
export function chatSections({ whatsapp }: SimulatorContext, phone: string | undefined): PageSection[] {
  const content = chat(whatsapp.messages.filter((message) => message.phone === phone))
  const version = createHash('sha1').update(content.markup).digest('base64url').slice(0, 12)
  return [{ id: 'chat', version, html: content }]
}

/** One phone's chat with the business, to read and to write in. */
export function chatPage(context: SimulatorContext, phone: string) {
  const { settings, whatsapp } = context
  const sections = chatSections(context, phone)
  return layout(
    `WhatsApp of ${localNumber(phone)}`,
    html`<body data-live="/whatsapp/live?phone=${phone}">${header}
  <p id="offline" role="alert" hidden>The simulator does not answer. This page goes on by itself when it is back.</p>
  <main><section class="column chat-column">
    <p class="hint"><a href="/whatsapp">All chats</a>, as <a href="/phones/${phone}">${localNumber(phone)}</a></p>
    <div class="chat-window">
      <div class="chat-head"><h1>${settings.merchantName}</h1><p>${localNumber(settings.whatsappNumber)}</p></div>
      <div class="chat-scroll">${sections.map(
        ({ id, version, html: content }) => html`<div id="${id}" data-version="${version}" role="log">${content}</div>`,
      )}</div>
      <form class="chat-form" method="post" action="/whatsapp/chats/${phone}/write" data-clears>
        <label class="visually-hidden" for="text">Message</label>
        <input id="text" name="text" maxlength="4096" required autocomplete="off" placeholder="Message">
        <button>Send</button>
      </form>
    </div>
    <form method="post" action="/whatsapp/chats/${phone}/write">
      <button name="text" value="STOP">Send STOP</button>
      <button name="text" value="Where is my order?">Ask for the order</button>
    </form>
    <p class="hint">${
      whatsapp.isWindowOpen(phone)
        ? 'It wrote within the last day: free text may be sent to it.'
        : 'It wrote nothing for a day: only templates may be sent to it.'
    }</p>
  </section></main></body>`,
  )
}

/** Which phones have a chat, the one written in last first. */
export function chatListPage({ whatsapp }: SimulatorContext) {
  const chats = Map.groupBy(whatsapp.messages.toReversed(), ({ phone }) => phone)
  const list = html`<ul class="payments">${[...chats].map(
    ([phone, [last]]) => html`
      <li><b><a href="/whatsapp/chats/${phone}">${localNumber(phone)}</a></b> <span>${last?.text ?? ''}</span></li>`,
  )}</ul>`
  return layout(
    'WhatsApp',
    html`<body>${header}<main><section class="column">
      <h1>WhatsApp</h1>
      ${chats.size > 0 ? list : html`<p>Nothing has been sent by WhatsApp yet.</p>`}
      <form class="open-phone" action="/whatsapp/chats">
        <label for="number">Open a chat</label>
        <input id="number" name="number" type="tel" inputmode="tel" placeholder="0712 345 678" required>
        <button>Open</button>
      </form>
    </section></main></body>`,
  )
}
