import { useEffect, useState } from 'react'

/**
 * The token behind the `#` of the address, which browsers send to nobody: empty where there is none, undefined until the
 * page runs.
 */
export function useHashToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}
