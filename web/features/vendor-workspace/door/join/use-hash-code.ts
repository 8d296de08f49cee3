import { useEffect, useState } from 'react'

/**
 * The code in `/door#7K3M 9QXD`, of which a browser writes the space as `%20`. What cannot be read so is taken as it
 * stands.
 */
export function codeInHash(hash: string): string {
  const written = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(written).trim()
  } catch {
    return written
  }
}

/** The code that the address names, also when another is typed into the open page; or one that is set here. */
export function useHashCode() {
  const [code, setCode] = useState(() => codeInHash(window.location.hash))
  useEffect(() => {
    const change = () => setCode(codeInHash(window.location.hash))
    window.addEventListener('hashchange', change)
    return () => window.removeEventListener('hashchange', change)
  }, [])
  return [code, setCode] as const
}
