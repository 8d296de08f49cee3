import { createHash } from 'node:crypto'
import type { SimulatorContext } from '#simulator/context.ts'
import { html } from '#simulator/page/html.ts'
import { header, layout } from '#simulator/page/layout.ts'
import type { PageSection } from '#simulator/page/page-sections.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { allMessages, channelName, isTo, type ShownChannel, type ShownMessage, shownChannels } from './all-messages.ts'

const mostShown = 100

export interface MailboxFilter {
  to: string
  channel: ShownChannel | undefined
}

const messageOf = ({ channel, at, to, title, text, href, buttons }: ShownMessage) => {
  const { clock, shortDate } = eastAfricaTime(at)
  return html`
    <li class="message message-${channel}">
      <p class="message-head"><b>${channelName(channel)}</b> <span>to ${to}</span> <span>${shortDate}, ${clock}</span></p>
      <div class="message-body">
        ${title && html`<h2>${title}</h2>`}
        ${text && html`<p>${text}</p>`}
        ${buttons.map((button) => html`<p class="message-button">${button}</p>`)}
      </div>
      ${href && html`<p class="message-open"><a href="${href}">Open<span class="visually-hidden">: ${title ?? text}</span></a></p>`}
    </li>`
}

/** The part of the page that changes by itself. */
export function mailboxSections(context: SimulatorContext, { to, channel }: MailboxFilter): PageSection[] {
  const messages = allMessages(context).filter(
    (message) => (!to || isTo(message, to)) && (!channel || message.channel === channel),
  )
  const content =
    messages.length > 0
      ? html`<ol class="mailbox">${messages.slice(0, mostShown).map(messageOf)}</ol>`
      : html`<p class="hint">${to || channel ? 'Nothing of this has been sent yet.' : 'Nothing has been sent yet. Order something, or ask for a new password.'}</p>`
  const version = createHash('sha1').update(content.markup).digest('base64url').slice(0, 12)
  return [{ id: 'messages', version, html: content }]
}

/** The address of the page, narrowed so. */
export const mailboxQuery = ({ to, channel }: MailboxFilter) => {
  const query = new URLSearchParams({ ...(to && { to }), ...(channel && { channel }) }).toString()
  return query && `?${query}`
}

/** Everything that people were sent, by whatever it came. */
export function mailboxPage(context: SimulatorContext, filter: MailboxFilter) {
  const choice = (channel: ShownChannel | undefined, name: string) => html`
    <a href="/mailbox${mailboxQuery({ ...filter, channel })}"${channel === filter.channel && html` aria-current="true"`}>${name}</a>`
  return layout(
    'All messages',
    html`<body data-live="/mailbox/live${mailboxQuery(filter)}">${header}
  <p id="offline" role="alert" hidden>The simulator does not answer. This page goes on by itself when it is back.</p>
  <main><section class="column mailbox-column">
    <h1>All messages</h1>
    <form class="open-phone" action="/mailbox">
      <label for="to">To a phone or an address</label>
      <input id="to" name="to" value="${filter.to}" placeholder="0712 345 678">
      ${filter.channel && html`<input type="hidden" name="channel" value="${filter.channel}">`}
      <button>Show</button>
    </form>
    <nav class="channel-choice" aria-label="Channel">${choice(undefined, 'All')}${shownChannels.map((channel) => choice(channel, channelName(channel)))}</nav>
    ${mailboxSections(context, filter).map(
      ({ id, version, html: content }) => html`<div id="${id}" data-version="${version}" role="log">${content}</div>`,
    )}
  </section></main></body>`,
  )
}
