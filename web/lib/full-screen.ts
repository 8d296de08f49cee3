import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Takes the whole screen, only ever after a press. Some browsers (on iPhones) cannot. */
export const enterFullScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

export function useFullScreen() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return {
    isOn,
    isPossible: document.fullscreenEnabled,
    enter: enterFullScreen,
    leave: () => isOn && void document.exitFullscreen().catch(() => undefined),
  }
}
