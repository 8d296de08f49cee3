import { useEffect, useState } from 'react'

/** `0:42` of so many seconds. */
export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Counts down from so many seconds, at once and each time it is started. By the clock: a page that stands behind another
 * is told of no second that passes.
 */
export function useCountdown(seconds: number) {
  const inTime = () => Date.now() + seconds * 1_000
  const [endsAt, setEndsAt] = useState(inTime)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  function start() {
    setEndsAt(inTime())
    setLeft(seconds)
  }
  return { left, start }
}
