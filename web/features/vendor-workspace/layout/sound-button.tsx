import { m } from '#web/paraglide/messages.js'
import BellOff from '~icons/lucide/bell-off'
import BellRing from '~icons/lucide/bell-ring'
import { useNewOrderSound } from './use-new-order-sound.ts'

/** Whether new orders ring on this device. Until somebody has touched the page it cannot, and says so. */
export function SoundButton({ waiting, words }: { waiting: number; words?: boolean }) {
  const { muted, setMuted, isEnabled } = useNewOrderSound(waiting > 0)
  const Icon = muted ? BellOff : BellRing
  const state = words && (muted ? m.kitchen_sound_muted() : m.kitchen_sound_loud())
  const isHeld = waiting > 0 && !muted && !isEnabled
  return (
    <button
      type="button"
      aria-pressed={!muted}
      aria-label={isHeld ? m.vendor_sound_enable() : [m.vendor_sound(), state].filter(Boolean).join(': ')}
      title={muted ? m.vendor_sound_muted() : m.vendor_sound_on()}
      // The touch that lets the page sound must not mute it at once.
      onClick={() => isHeld || setMuted(!muted)}
      className="flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-control px-2.5 font-[650] text-13 hover:bg-cloth-2"
    >
      <Icon aria-hidden className={isHeld ? 'text-accent' : muted ? 'text-on-cloth-2' : ''} />
      {isHeld && <span className="text-accent max-sm:hidden">{m.vendor_sound_enable()}</span>}
      {!isHeld && state && <span className="max-lg:hidden">{state}</span>}
    </button>
  )
}
