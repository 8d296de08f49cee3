import { useEffect, useState } from 'react'

/** The device's time in milliseconds, told anew every so often. */
export function useClock(every = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
