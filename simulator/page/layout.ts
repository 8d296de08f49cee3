import { type Html, html } from './html.ts'

export function layout(title: string, body: Html) {
  return html`<!doctype html>
<html lang="en-KE">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · M-Pesa simulator</title>
  <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/assets/base.css">
  <link rel="stylesheet" href="/assets/layout.css">
  <link rel="stylesheet" href="/assets/handset.css">
  <link rel="stylesheet" href="/assets/chat.css">
  <link rel="stylesheet" href="/assets/mailbox.css">
  <script src="/assets/phone.js" type="module"></script>
</head>
${body}
</html>`
}

export const header = html`
  <header>
    <p><a href="/">M-Pesa simulator</a></p>
    <p><a href="/mailbox">All messages</a></p>
    <p><a href="/paystack">Card payments</a></p>
    <p><a href="/whatsapp">WhatsApp</a></p>
    <p><a href="/push">Notifications of browsers</a></p>
    <p>Nothing here is real: no money moves. Never type your real PIN.</p>
  </header>`
