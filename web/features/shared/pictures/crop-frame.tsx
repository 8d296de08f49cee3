import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { m } from '#web/paraglide/messages.js'
import Image from '~icons/lucide/image'
import ZoomIn from '~icons/lucide/zoom-in'
import { type Crop, cropArea, withinPicture, zoomLimit } from './crop.ts'
import { drawPart } from './read-picture.ts'

interface CropFrameProps {
  picture: ImageBitmap
  aspect: number
  /** What is cut is at least so wide, in pixels of the picture. */
  minWidth: number
  crop: Crop
  onCrop: (crop: Crop) => void
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The part of the picture that is kept: dragged, moved by the arrow keys, and drawn larger by the slider. */
export function CropFrame({ picture, aspect, minWidth, crop, onCrop }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const limit = zoomLimit(picture, aspect, minWidth)

  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, crop, aspect)
  }, [picture, crop, aspect])

  /** By a share of the frame. */
  function move(x: number, y: number) {
    const part = cropArea(crop, picture, aspect)
    const moved = {
      ...crop,
      x: crop.x + (x * part.width) / picture.width,
      y: crop.y + (y * part.height) / picture.height,
    }
    onCrop(withinPicture(moved, picture, aspect))
  }

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const from = dragged.current
    if (!from) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move((from.x - clientX) / width, (from.y - clientY) / height)
    dragged.current = { x: clientX, y: clientY }
  }

  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step[0] * 0.03, step[1] * 0.03)
  }

  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what a pointer drags. */}
      <div role="application" aria-label={m.pictures_frame()} tabIndex={0} onKeyDown={press} className="rounded-card">
        <canvas
          ref={canvas}
          width={960}
          height={Math.round(960 / aspect)}
          className="block w-full cursor-move touch-none rounded-card bg-sunken"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragged.current = null
          }}
          onPointerCancel={() => {
            dragged.current = null
          }}
        />
      </div>
      {limit > 1 && (
        <label className="flex min-h-11 items-center gap-3">
          <Image aria-hidden className="size-5 shrink-0" />
          <span className="sr-only">{m.pictures_zoom()}</span>
          <input
            type="range"
            min={1}
            max={limit}
            step={0.01}
            value={crop.zoom}
            onChange={({ target }) => onCrop(withinPicture({ ...crop, zoom: Number(target.value) }, picture, aspect))}
            className="min-w-0 flex-1 accent-ink"
          />
          <ZoomIn aria-hidden className="size-5 shrink-0" />
        </label>
      )}
      <p className="meta">{m.pictures_frame_hint()}</p>
    </div>
  )
}
