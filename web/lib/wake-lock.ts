import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the page is seen. Answers whether it does: the browser may not know how, or the battery be
 * low.
 */
export function useWakeLock(isWanted = true): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let lock: WakeLockSentinel | undefined
    let hasLeft = false
    async function hold() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch {
        return setIsHeld(false)
      }
      if (hasLeft) return void lock.release()
      setIsHeld(true)
      lock.addEventListener('release', () => setIsHeld(false))
    }
    void hold()
    // The browser lets it go whenever the page is not seen.
    document.addEventListener('visibilitychange', hold)
    return () => {
      hasLeft = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isWanted])
  return isHeld
}
