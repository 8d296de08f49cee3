import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { type Act, ConfirmationContext } from './confirmation.ts'

interface ConfirmedFirstProps {
  act: Act
  /** The server never wants the password for it. */
  isFree?: boolean | undefined
  /** Nothing is begun: the password was not given. */
  onClose: () => void
  children: ReactNode
}

/** Around the sheet of a risky act: the password is given before the sheet says what cannot be taken back. */
export function ConfirmedFirst({ act: { title, sum }, isFree = false, onClose, children }: ConfirmedFirstProps) {
  const confirmation = useContext(ConfirmationContext)
  const [isConfirmed, setConfirmed] = useState(isFree || !confirmation)
  const announce = useEffectEvent(() => confirmation?.announce({ title, sum }))
  const ask = useEffectEvent(async () => confirmation?.ask({ title, sum }))
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (isConfirmed) return announce()
    let isGone = false
    void ask().then((isGiven) => {
      if (isGone) return
      if (isGiven) setConfirmed(true)
      else close()
    })
    return () => {
      isGone = true
    }
  }, [isConfirmed])

  return isConfirmed && children
}

/** For what is done by one press, without a sheet: does it, named should the server want the password first. */
export function useNamedAct() {
  const confirmation = useContext(ConfirmationContext)
  return async <T,>(title: string, act: () => Promise<T>): Promise<T> => {
    const end = confirmation?.announce({ title })
    try {
      return await act()
    } finally {
      end?.()
    }
  }
}
