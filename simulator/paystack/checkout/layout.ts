import { type Html, html } from '#simulator/page/html.ts'

export const layout = (title: string, main: Html) => html`<!doctype html>
<html lang="en-KE">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Card payment simulator</title>
  <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/assets/base.css">
  <link rel="stylesheet" href="/paystack/assets/checkout.css">
</head>
<body>
  <header>
    <p><a href="/paystack">Card payment simulator</a></p>
    <p>Nothing here is real: no money moves. Never type a real card number.</p>
  </header>
  ${main}
</body>
</html>`

/** KSh 1,500.00 from 150000 cents. */
export const formatKES = (cents: number) =>
  `KSh ${(cents / 100).toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
