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
    console.error('Whether the bell is muted could not be kept.', error)
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
  const isAwake = useAwake(!muted)
  useEffect(() => {
    if (!isWaiting || muted || !isAwake) return
    playNewOrderSound()
    const timer = setInterval(playNewOrderSound, everyMilliseconds)
    return () => clearInterval(timer)
  }, [isWaiting, muted, isAwake])
  return { muted, setMuted, isAwake }
}

/** The first press anywhere wakes the bell. */
function useAwake(isWanted: boolean): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    if (!isWanted || isAwake) return
    const wake = () => void enableSound().then(setIsAwake)
    wake()
    window.addEventListener('click', wake, true)
    return () => window.removeEventListener('click', wake, true)
  }, [isWanted, isAwake])
  return isAwake
}
