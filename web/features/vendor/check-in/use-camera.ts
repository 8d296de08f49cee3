import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeReader, createCodeReader } from './barcode-detector.ts'
import { createScanDebounce } from './scan-debounce.ts'

const readEveryMilliseconds = 150

/** none: this browser cannot. off: it can, when somebody says so. refused: it may not, or has none. */
export type CameraState = 'unknown' | 'none' | 'off' | 'on' | 'refused'

/** The camera as a reader of tickets. It begins by itself where it was allowed before. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const reader = useRef<CodeReader>(null)
  const stream = useRef<MediaStream>(null)
  const [state, setState] = useState<CameraState>('unknown')
  const tell = useEffectEvent(onCode)

  async function start() {
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // Somebody left the page while the browser was asking, or it was asked twice.
      if (!video.current || stream.current?.active) return stop(opened)
      stream.current = opened
      setState('on')
      video.current.srcObject = opened
    } catch {
      setState('refused')
    }
  }
  const startIfAllowed = useEffectEvent(async () => {
    reader.current = await createCodeReader()
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
      const code = codes?.[0]?.rawValue
      if (code && debounce.passes(code, performance.now())) tell(code)
      timer = setTimeout(readNext, readEveryMilliseconds)
    }
    // A frame that cannot be read is followed by another.
    const readNext = () => void readFrame().catch(() => (timer = setTimeout(readNext, readEveryMilliseconds)))
    readNext()
    return () => clearTimeout(timer)
  }, [state])

  return { video, state, start }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
