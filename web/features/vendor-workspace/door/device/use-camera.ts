import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeReader, createCodeReader } from './code-reader.ts'
import { createScanDebounce } from './scan-debounce.ts'

const readEveryMilliseconds = 120

/** none: this device has none. off: it can, when somebody says so. refused: it may not. */
export type CameraState = 'unknown' | 'none' | 'off' | 'on' | 'refused'

/** Which TypeScript's library does not know. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean }

export interface CameraOptions {
  onCode: (code: string) => void
  /** Each sight of a code counts: of frames that follow one another. */
  isEverySight?: boolean
}

/** The camera as a reader of codes. It begins by itself where it was allowed before. */
export function useCamera({ onCode, isEverySight }: CameraOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const reader = useRef<CodeReader>(null)
  const stream = useRef<MediaStream>(null)
  const [state, setState] = useState<CameraState>('unknown')
  const [torch, setTorch] = useState<'none' | 'off' | 'on'>('none')
  const tell = useEffectEvent(onCode)

  async function start() {
    try {
      // A code is small in a wide picture: ask for one that has points enough.
      const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted })
      // Somebody left the page while the browser was asking, or it was asked twice.
      if (!video.current || stream.current?.active) return stop(opened)
      stream.current = opened
      const capabilities: TorchCapabilities | undefined = opened.getVideoTracks()[0]?.getCapabilities?.()
      setTorch(capabilities?.torch ? 'off' : 'none')
      setState('on')
      video.current.srcObject = opened
    } catch {
      setState('refused')
    }
  }
  const startIfAllowed = useEffectEvent(async () => {
    reader.current = await createCodeReader().catch(() => null)
    setState(reader.current ? 'off' : 'none')
    if (!reader.current) return
    const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => null)
    if (permission?.state === 'granted') await start()
  })

  useEffect(() => {
    void startIfAllowed()
    return () => stop(stream.current)
  }, [])

  useEffect(() => {
    if (state !== 'on') return
    const debounce = createScanDebounce()
    let timer: ReturnType<typeof setTimeout>
    const readFrame = async () => {
      const codes = video.current && video.current.readyState >= 2 ? await reader.current?.detect(video.current) : []
      for (const { rawValue } of codes ?? [])
        if (rawValue && (isEverySight || debounce.passes(rawValue, performance.now()))) tell(rawValue)
      timer = setTimeout(readNext, readEveryMilliseconds)
    }
    // A frame that cannot be read is followed by another.
    const readNext = () => void readFrame().catch(() => (timer = setTimeout(readNext, readEveryMilliseconds)))
    readNext()
    return () => clearTimeout(timer)
  }, [state, isEverySight])

  async function toggleTorch() {
    const next = torch !== 'on'
    const advanced: TorchConstraint[] = [{ torch: next }]
    await stream.current?.getVideoTracks()[0]?.applyConstraints({ advanced })
    setTorch(next ? 'on' : 'off')
  }

  return { video, state, start, torch, toggleTorch: () => void toggleTorch().catch(() => setTorch('none')) }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
