import type { useCamera } from '#web/features/vendor-workspace/door/device/use-camera.ts'
import { DoorButton } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import CameraIcon from '~icons/lucide/camera'
import ScanLine from '~icons/lucide/scan-line'

export interface CameraProps {
  camera: ReturnType<typeof useCamera>
  /** Below the frame, while it looks. */
  tip: string
}

export function Camera({ camera: { video, state, start }, tip }: CameraProps) {
  return (
    <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden bg-sunken">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={m.door_camera()}
        className={cn('absolute inset-0 size-full object-cover', state !== 'on' && 'invisible')}
      />
      {state === 'on' ? (
        <>
          <Frame />
          <p className="absolute bottom-3 z-2 whitespace-nowrap rounded-control bg-[rgb(0_0_0/0.80)] px-3.5 py-2 font-[650] [@media(max-height:700px)]:bottom-1.5">
            {tip}
          </p>
        </>
      ) : (
        <div className="relative grid max-w-[34ch] justify-items-center gap-4 px-5 text-center">
          <ScanLine aria-hidden className="!size-14 text-accent [stroke-width:1.4]" />
          <p className="font-semibold text-17">{state === 'none' ? m.door_no_camera() : m.door_camera_off()}</p>
          {state === 'refused' && <p className="text-13 text-on-cloth-2">{m.door_camera_refused()}</p>}
          {(state === 'off' || state === 'refused') && (
            <DoorButton onClick={() => void start()}>
              <CameraIcon aria-hidden />
              {m.door_use_camera()}
            </DoorButton>
          )}
        </div>
      )}
    </div>
  )
}

const corner = 'absolute size-[50px] rounded-[5px] border-6 border-accent'

function Frame() {
  return (
    <div aria-hidden className="relative z-1 size-[min(232px,28dvh)]">
      <i className={cn(corner, 'top-0 left-0 border-r-0 border-b-0')} />
      <i className={cn(corner, 'top-0 right-0 border-b-0 border-l-0')} />
      <i className={cn(corner, 'bottom-0 left-0 border-t-0 border-r-0')} />
      <i className={cn(corner, 'right-0 bottom-0 border-t-0 border-l-0')} />
    </div>
  )
}
