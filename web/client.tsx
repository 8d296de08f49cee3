import './lib/libraries.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadRefusalSentences } from './lib/errors/refusal-message.ts'
import { hydrated } from './lib/routing/hydration.ts'
import { getLocale } from './paraglide/runtime.js'
import { getRouter } from './router.tsx'

// Style elements that parts add while a sheet is open need the page's nonce; this is where their library looks for it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
Object.assign(globalThis, { __webpack_nonce__: nonce })

// The router's own client and not Start's, which brings 10 kB for server functions. We have none: there is an API.
const router = getRouter()
const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
// React does not wait for parts of the document that are still on their way, and what it has drawn anew meanwhile is
// gone when they come.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrate, { once: true })
else hydrate()
void hydrated.then(() => globalThis.doHeldPresses?.())
// A page works without them, and the next one asks again.
if (getLocale() !== 'en') loadRefusalSentences().catch(() => undefined)

/** In milliseconds from when a page is whole and can be used: what it needs comes first. */
const keepAfter = 3000
const keepSite = () =>
  import('./lib/offline/keeping.ts')
    .then((part) => part.keepSite(router.options.context.queryClient))
    .catch(() => undefined)
/**
 * A page on a bad line can be used while its pictures still come: what is fetched for later would take the line from
 * them.
 */
const loaded = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve(undefined)
  else addEventListener('load', resolve, { once: true })
})
if (import.meta.env.PROD) void hydrated.then(() => loaded).then(() => setTimeout(keepSite, keepAfter))
