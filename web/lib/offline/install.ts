import { useSyncExternalStore } from 'react'

/** As Chromium offers to put the site on the home screen, once it has found that it can be. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** By a press of ours, or by hand as on Apple's phones. Null where it is there already, or cannot be. */
export type InstallWay = 'prompt' | 'by-hand' | null

let offered: InstallPrompt | undefined
const listeners = new Set<() => void>()

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt
  for (const listener of listeners) listener()
}

/** What makes the site one for the home screen. Later than the page, which needs none of it. */
const links = { manifest: '/uliza.webmanifest', 'apple-touch-icon': '/icon-192.png' }

export function linkManifest(): void {
  // The scanner has its own.
  for (const [rel, href] of Object.entries(links))
    if (!document.head.querySelector(`link[rel=${rel}]`))
      document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** The browser says that it can be installed when it finds the manifest: it is listened to before that. */
export function watchInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Where it is offered is ours to say.
    event.preventDefault()
    offer(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offer(undefined))
  linkManifest()
}

/** An iPad says that it is a Mac, which has no touch screen. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function installWay(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  if (offered) return 'prompt'
  return isAppleTouch() ? 'by-hand' : null
}

export const useInstallWay = (): InstallWay =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    installWay,
    () => null,
  )

/** Asks the browser, which asks the person. What it offered it takes back with that, whatever they say. */
export async function install(): Promise<void> {
  const prompt = offered
  offer(undefined)
  await prompt?.prompt()
}

const key = 'uliza-install'

/** For which order it was offered after paying: once on a device, and under the profile from then on. */
export const offeredFor = {
  isOther(orderId: string): boolean {
    try {
      return (localStorage.getItem(key) ?? orderId) !== orderId
    } catch {
      return true
    }
  },
  set(orderId: string): void {
    try {
      localStorage.setItem(key, orderId)
    } catch {
      // Where nothing can be kept it is not offered.
    }
  },
}
