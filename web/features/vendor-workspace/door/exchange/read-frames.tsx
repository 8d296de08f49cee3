import { useRef, useState } from 'react'
import { useCamera } from '#web/features/vendor-workspace/door/device/use-camera.ts'
import { useHandScanner } from '#web/features/vendor-workspace/door/device/use-hand-scanner.ts'
import {
  type ExchangeFrame,
  joinFrames,
  readFrame,
} from '#web/features/vendor-workspace/door/engine/exchange-frames.ts'
import type { SeenTickets } from '#web/features/vendor-workspace/door/engine/learned.ts'
import { Camera } from '#web/features/vendor-workspace/door/scanner/camera.tsx'
import { m } from '#web/paraglide/messages.js'

/** Reads the other's codes in any order until there is one of each. */
export function ReadFrames({ onRead }: { onRead: (seen: SeenTickets[]) => void }) {
  const frames = useRef(new Map<number, ExchangeFrame>())
  const [progress, setProgress] = useState({ have: 0, of: 0 })
  const isDone = useRef(false)

  function take(text: string) {
    const frame = readFrame(text)
    if (!frame || isDone.current) return
    const [first] = frames.current.values()
    // Another message than the one that was begun: it is the newer.
    if (first && first.message !== frame.message) frames.current.clear()
    frames.current.set(frame.index, frame)
    setProgress({ have: frames.current.size, of: frame.count })
    const seen = joinFrames([...frames.current.values()])
    if (!seen) return
    isDone.current = true
    navigator.vibrate?.(80)
    onRead(seen)
  }
  const camera = useCamera({ onCode: take, isEverySight: true })
  useHandScanner(take)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Camera camera={camera} tip={m.door_read_tip()} />
      <p role="status" className="flex-none bg-sunken px-4 py-3 text-center font-[650] text-17 tabular-nums">
        {progress.of > 0 ? m.door_read_parts({ have: progress.have, of: progress.of }) : m.door_read_none()}
      </p>
    </div>
  )
}
