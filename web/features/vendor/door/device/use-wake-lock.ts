import { useEffect } from 'react'

/** The screen stays on while the gate is open; a lock ends with the page's turn in front, so it is taken again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (document.visibilityState === 'visible') lock = await navigator.wakeLock.request('screen')
    }
    const takeQuietly = () => void take().catch(() => undefined)
    takeQuietly()
    document.addEventListener('visibilitychange', takeQuietly)
    return () => {
      document.removeEventListener('visibilitychange', takeQuietly)
      void lock?.release().catch(() => undefined)
    }
  }, [isWanted])
}
