import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { DoorButton } from './door-button.tsx'

const holdMilliseconds = 1000

/** Pressed for a second: rain on the glass does not. */
export function HoldButton({ onHeld, children }: { onHeld: () => void; children: ReactNode }) {
  const [isHeld, setIsHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function start() {
    if (timer.current) return
    setIsHeld(true)
    timer.current = setTimeout(() => {
      end()
      onHeld()
    }, holdMilliseconds)
  }
  function end() {
    clearTimeout(timer.current)
    timer.current = undefined
    setIsHeld(false)
  }
  return (
    <DoorButton
      look="quiet"
      onPointerDown={start}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && start()}
      onKeyUp={end}
      onBlur={end}
      onContextMenu={(event) => event.preventDefault()}
      className="touch-none"
    >
      <i
        aria-hidden
        className="absolute inset-y-0 left-0 bg-current opacity-25"
        style={{ width: isHeld ? '100%' : 0, transition: isHeld ? `width ${holdMilliseconds}ms linear` : 'none' }}
      />
      <span className="relative">
        {children}
        <small className="mt-0.5 block font-[550] text-12">{m.door_hold()}</small>
      </span>
    </DoorButton>
  )
}
