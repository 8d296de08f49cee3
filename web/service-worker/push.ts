declare const self: ServiceWorkerGlobalScope

interface Message {
  id?: string
  title?: string
  body?: string
  path?: string
  tag?: string
  isSilent?: boolean
}

/** Shows what a push service brings while no page is open, and leads from it to its page. */
export function servePush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(event.notification.data?.path))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription, waitUntil } = event as ExtendableEvent & { newSubscription?: PushSubscription }
    waitUntil.call(event, renew(newSubscription))
  })
}

/** Browsers want each message to be shown; one that cannot be read says at least that there is something. */
function read(data: PushMessageData | null): Message {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/**
 * What is of the same thing takes the place of what was shown of it. The same message once more, and what somebody sees
 * on the page before them, makes no sound.
 */
async function show(data: PushMessageData | null): Promise<void> {
  const { id, title = 'Uliza', body = '', path = '/', tag = 'uliza', isSilent = false } = read(data)
  const [before] = await self.registration.getNotifications({ tag })
  const isKnown = id !== undefined && before?.data?.id === id
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const silent = isSilent || isKnown || windows.some(({ focused }) => focused)
  const look = { icon: '/icon-192.png', badge: '/badge-96.png', renotify: !silent }
  await self.registration.showNotification(title, { body, tag, silent, data: { id, path }, ...look })
  if (id) await post('/api/push/received', { id }).catch(() => undefined)
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A window that shows the page already comes to the front; pages of other sites are not opened. */
async function openPage(path: unknown): Promise<WindowClient | null> {
  const home = self.location.origin
  const wanted = new URL(String(path ?? '/'), home)
  const { href, pathname } = wanted.origin === home ? wanted : new URL(home)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === pathname)
  return there ? there.focus() : self.clients.openWindow(href)
}

/** The browser has another address from now on: it is told for whoever is signed in, if they had this device notified. */
async function renew(given?: PushSubscription): Promise<void> {
  const answer = await fetch('/api/user/push-devices')
  if (!answer.ok) return
  const { publicKey, items }: { publicKey?: string; items: { isCurrent: boolean }[] } = await answer.json()
  if (!publicKey || !items.some(({ isCurrent }) => isCurrent)) return
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = given ?? (await self.registration.pushManager.subscribe(wanted))
  const { csrfToken } = await (await fetch('/api/csrf-token')).json()
  await post('/api/user/push-devices', subscription, { 'x-csrf-token': csrfToken })
}
