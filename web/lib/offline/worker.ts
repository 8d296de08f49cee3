/** The worker of the whole site (`web/service-worker/`), of which there is one. */
const address = '/service-worker.js'
/** What a push service brings once had a worker of its own there, and single pages each had one. */
const pushScope = '/push/'

/** Once there is one, those that single pages had are ended. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(address)
  const all = await navigator.serviceWorker.getRegistrations()
  const ofPages = all.filter(({ scope }) => scope !== registration.scope && !scope.endsWith(pushScope))
  await Promise.all(ofPages.map((each) => each.unregister()))
  return registration
}

/** One that is being installed can subscribe to nothing yet. */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await registerWorker()
  return navigator.serviceWorker.ready
}

/** The worker that push had of its own: it goes on until this device has said its new address. */
export async function oldPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.find(({ scope }) => scope.endsWith(pushScope))
}
