/**
 * The one service worker of the site: opens its pages without a network, and shows what a push service brings. The
 * build names the files of this version in it (`scripts/web/service-worker.ts`), so each build is another worker.
 * It keeps no answer of the API and no page that was made for somebody: what pages show without a network they keep
 * themselves (`web/lib/offline/`).
 */
import { clientsClaim } from 'workbox-core'
import { enable as preloadNavigations } from 'workbox-navigation-preload'
import { serveFiles } from './files.ts'
import { servePages } from './pages.ts'
import { servePush } from './push.ts'
import { installVersion } from './version.ts'

declare const self: ServiceWorkerGlobalScope

// What is open stays as it is: its files are still found (`version.ts`).
self.skipWaiting()
clientsClaim()
preloadNavigations()
installVersion()
serveFiles()
servePages()
servePush()
