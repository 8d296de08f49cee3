import { useEffect, useState } from 'react'

/**
 * The time, told anew twice a minute. It begins with the moment the data was read, so that the browser's first drawing
 * is the same as the server's.
 */
export function useNow(begin: number): number {
  const [now, setNow] = useState(begin)
  useEffect(() => {
    const tell = () => setNow(Date.now())
    tell()
    const timer = setInterval(tell, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
