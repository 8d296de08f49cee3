import { useEffect, useState, useSyncExternalStore } from 'react'
import { enableSound, playNewOrderSound } from './new-order-sound.ts'

const storageKey = 'uliza-bell'
const everyMilliseconds = 4000
const listeners = new Set<() => void>()

/** Whether this device rings; each decides for itself. */
const isMuted = () => {
  try {
    return localStorage.getItem(storageKey) === 'muted'
  } catch {
    return false
  }
}

function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(storageKey, muted ? 'muted' : 'on')
  } catch (error) {
    console.error('Whether the sound is muted could not be kept.', error)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Rings while something waits, again and again, until it is accepted or the device is muted. */
export function useNewOrderSound(isWaiting: boolean) {
  const muted = useSyncExternalStore(subscribe, isMuted, () => false)
  const isEnabled = useSoundEnabled(!muted)
  useEffect(() => {
    if (!isWaiting || muted || !isEnabled) return
    playNewOrderSound()
    const timer = setInterval(playNewOrderSound, everyMilliseconds)
    return () => clearInterval(timer)
  }, [isWaiting, muted, isEnabled])
  return { muted, setMuted, isEnabled }
}

/** The first press anywhere lets the page sound. */
function useSoundEnabled(isWanted: boolean): boolean {
  const [isEnabled, setIsEnabled] = useState(false)
  useEffect(() => {
    if (!isWanted || isEnabled) return
    const enable = () => void enableSound().then(setIsEnabled)
    enable()
    window.addEventListener('click', enable, true)
    return () => window.removeEventListener('click', enable, true)
  }, [isWanted, isEnabled])
  return isEnabled
}
