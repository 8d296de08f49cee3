import { useSyncExternalStore } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { pushFlag } from '#web/lib/storage/push-flag.ts'
import { m } from '#web/paraglide/messages.js'
import { callName } from './call-number.ts'

const storageKey = 'uliza-order-notifications'
const listeners = new Set<() => void>()

/** Whether this device shows new orders while the page is out of sight; each decides for itself. */
export type NotificationState = 'impossible' | 'refused' | 'off' | 'on'

function get(): NotificationState {
  if (!('Notification' in window)) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  try {
    return Notification.permission === 'granted' && localStorage.getItem(storageKey) === 'on' ? 'on' : 'off'
  } catch {
    return 'impossible'
  }
}

function keep(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch (error) {
    console.error('Whether new orders are shown could not be kept.', error)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotificationState = (): NotificationState => useSyncExternalStore(subscribe, get, () => 'impossible')

/** Asks the browser, so only ever after a press, and shows one at once: some can only be asked, and show none. */
export async function turnOnNotifications(): Promise<NotificationState> {
  if (get() === 'impossible') return 'impossible'
  const isAllowed = (await Notification.requestPermission()) === 'granted'
  const isShown = isAllowed && show(m.kitchen_notified(), m.kitchen_notified_text(), 'uliza-notified')
  keep(isShown)
  return isAllowed && !isShown ? 'impossible' : get()
}

export const turnOffNotifications = (): void => keep(false)

/** Shows a new order when nobody can see the page, unless a push service does so anyway. */
export function notifyOfOrder(order: VendorOrder): void {
  if (!document.hidden || pushFlag.get() !== null || get() !== 'on') return
  const lines = order.lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')
  show(m.kitchen_new_order({ number: callName(order) }), lines, order.id)
}

/** Several tabs show one order once: the tag says which it is. */
function show(title: string, body: string, tag: string): boolean {
  try {
    const notification = new Notification(title, { body, tag })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return true
  } catch {
    return false
  }
}
