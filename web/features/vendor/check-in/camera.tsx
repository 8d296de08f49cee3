import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import CameraIcon from '~icons/lucide/camera'
import ScanLine from '~icons/lucide/scan-line'
import { useCamera } from './use-camera.ts'

interface CameraProps {
  onCode: (code: string) => void
  /** An answer stands in its place; it keeps looking, to know when the ticket is gone. */
  isCovered: boolean
}

export function Camera({ onCode, isCovered }: CameraProps) {
  const { video, state, start } = useCamera(onCode)
  return (
    <div className={cn('absolute inset-0 grid place-items-center overflow-hidden', isCovered && 'invisible')}>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={m.scan_camera()}
        className={cn('absolute inset-0 size-full object-cover', state !== 'on' && 'invisible')}
      />
      {state === 'on' ? (
        <div className="relative grid justify-items-center gap-6">
          <Frame />
          <p className="rounded-control bg-cloth/80 px-3 py-1.5 font-semibold">{m.scan_hold()}</p>
        </div>
      ) : (
        <div className="relative grid max-w-[34ch] justify-items-center gap-4 px-5 text-center">
          <ScanLine aria-hidden className="size-16 text-accent [stroke-width:1.4]" />
          <p className="font-semibold text-17">{state === 'none' ? m.scan_no_camera() : m.scan_ready()}</p>
          {state === 'refused' && <p className="text-13 text-on-cloth-2">{m.scan_refused()}</p>}
          {(state === 'off' || state === 'refused') && (
            <Button onClick={start}>
              <CameraIcon aria-hidden />
              {m.scan_use_camera()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const corner = 'absolute size-11 border-5 border-accent'

function Frame() {
  return (
    <div aria-hidden className="relative size-[min(236px,40dvh)]">
      <i className={cn(corner, 'top-0 left-0 border-r-0 border-b-0')} />
      <i className={cn(corner, 'top-0 right-0 border-b-0 border-l-0')} />
      <i className={cn(corner, 'bottom-0 left-0 border-t-0 border-r-0')} />
      <i className={cn(corner, 'right-0 bottom-0 border-t-0 border-l-0')} />
    </div>
  )
}
