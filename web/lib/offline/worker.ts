/** The worker of the whole site (`web/service-worker/`), of which there is one. */
const address = '/service-worker.js'
/** What a push service brings once had a worker of its own there, and single pages each had one. */
const pushScope = '/push/'

/** Once there is one that answers for the whole site, those that single pages had are ended. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(address)
  void activated(registration).then(endWorkersOfPages, () => undefined)
  return registration
}

/** One that is being installed can subscribe to nothing yet. */
export const activeWorker = async () => activated(await registerWorker())

/** Not `navigator.serviceWorker.ready`, which may tell of the worker that this page alone had. */
async function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const { installing, waiting, active } = registration
  const coming = installing ?? waiting
  if (active || !coming) return registration
  return new Promise((resolve, reject) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(registration)
      if (coming.state === 'redundant') reject(new Error('The service worker was not installed.'))
    }),
  )
}

async function endWorkersOfPages(registration: ServiceWorkerRegistration): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations()
  const ofPages = all.filter(({ scope }) => scope !== registration.scope && !scope.endsWith(pushScope))
  await Promise.all(ofPages.map((each) => each.unregister()))
}

/** The worker that push had of its own: it goes on until this device has said its new address. */
export async function oldPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.find(({ scope }) => scope.endsWith(pushScope))
}
