import { addPushDevice, listPushDevices, removePushDevice } from '#contracts/notifications/push.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { PushDeviceId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { isAppleTouch } from '#web/lib/offline/install.ts'
import { activeWorker, oldPushWorker } from '#web/lib/offline/worker.ts'
import { pushFlag } from '#web/lib/storage/push-flag.ts'

export const pushDevices = apiQuery(listPushDevices, ['/api/user/push-devices'])

/** Whether this browser can be notified while no page is open. On Apple's phones only a page on the home screen can. */
export type PushAbility = 'possible' | 'refused' | 'needs-home-screen' | 'impossible'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() ? 'needs-home-screen' : 'impossible'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

/**
 * Asks the browser, so only ever after a press, and has this device notified of whoever is signed in. False where they
 * refused.
 */
export async function turnOnPush(publicKey: string, userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(publicKey)
  pushFlag.set(userId)
  return true
}

export async function turnOffPush(id: PushDeviceId): Promise<void> {
  pushFlag.set(null)
  await call(removePushDevice, { params: { id } })
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Says again that this device is notified, where the server does not know it any more: of another session, after a new
 * password, or of an address that the browser changed, as it does with another worker. Answers whether it did.
 */
export async function renewPush(userId: string): Promise<boolean> {
  if (pushFlag.get() !== userId || pushAbility() !== 'possible' || Notification.permission !== 'granted') return false
  const { publicKey, items } = await call(listPushDevices)
  const isKnown = items.some(({ isCurrent }) => isCurrent) && !(await oldPushWorker())
  if (!publicKey || isKnown) return false
  await subscribe(publicKey)
  return true
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await activeWorker()
  const before = await pushManager.getSubscription()
  // It takes messages of the key that it was made with, and of no other.
  const isOfKey = before && keyOf(before) === publicKey
  if (before && !isOfKey) await before.unsubscribe()
  const subscription = isOfKey
    ? before
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await call(addPushDevice, { body: subscription.toJSON() as BodyOf<typeof addPushDevice> })
  await (await oldPushWorker())?.unregister()
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Shows one at once, as they look: from then on they come by themselves. */
export async function showPush(title: string, body: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.showNotification(title, { body, tag: 'uliza-notified', icon: '/icon-192.png' })
}
