import { useEffect, useState } from 'react'
import { DoorButton } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { m } from '#web/paraglide/messages.js'
import Plus from '~icons/lucide/plus'

/** What Chromium offers instead of asking by itself; TypeScript's library does not know it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** On the home screen the page opens without a network, and the phone does not clear what it keeps. */
export function InstallHint() {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  return (
    <>
      <p className="grid grid-cols-[28px_1fr] items-center rounded-[14px] border-[1.5px] border-cloth-line bg-surface px-3.5 py-3 leading-tight">
        <Plus aria-hidden className="!size-6" />
        <span>
          <b className="block text-17">{m.door_home_screen()}</b>
          <small className="text-15 text-on-cloth-2">{m.door_home_screen_text()}</small>
        </span>
      </p>
      {offer && <DoorButton onClick={() => void offer.prompt()}>{m.door_add_to_home()}</DoorButton>}
    </>
  )
}
