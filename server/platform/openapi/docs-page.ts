/** Redoc asks for its script's nonce by this name when it adds styles. */
const nonceName = '__webpack_nonce__'

export const docsPage = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Uliza API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">body { margin: 0 }</style>
</head>
<body>
<div id="api"></div>
<script nonce="${nonce}">var ${nonceName} = '${nonce}'</script>
<script type="module" nonce="${nonce}">
import { init } from '/api/docs/redoc.js'
init('/api/openapi.json', { disableTelemetry: true }, document.getElementById('api'))
</script>
</body>
</html>
`

/**
 * This page's alone: it loads from here and nowhere else (so Redoc goes without its logo), and no other page is
 * loosened for it.
 */
export const docsPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
