import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { addressArea, myAddresses } from '#web/lib/session/my-addresses.ts'
import { useChooseArea } from '#web/lib/session/use-area.ts'

/** The area of an address becomes the area of who is signed in; `children` is for who has none. */
export default function AreaOfAddresses({ children }: { children: ReactNode }) {
  const keepArea = useEffectEvent(useChooseArea())
  const { data, isError } = useQuery(myAddresses)
  const area = data ? addressArea(data) : null
  useEffect(() => {
    if (area !== null) keepArea(area)
  }, [area])
  return (data && area === null) || isError ? children : null
}
