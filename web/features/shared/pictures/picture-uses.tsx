import { useEffect, useRef } from 'react'
import type { ShopPictureKind } from '#contracts/wire/picture-kinds.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import type { Crop } from './crop.ts'
import { drawPart } from './read-picture.ts'

interface PartProps {
  picture: ImageBitmap
  crop: Crop
  aspect: number
}

interface PictureUsesProps extends PartProps {
  kind: ShopPictureKind
}

interface Use {
  label: () => string
  shape: string
}

/** Of the kinds that are shown in more than one shape. */
const usesByKind: Partial<Record<ShopPictureKind, readonly Use[]>> = {
  PRODUCT: [
    { label: () => m.pictures_in_menu(), shape: 'h-26 w-28' },
    { label: () => m.pictures_in_cart(), shape: 'size-18' },
    { label: () => m.pictures_in_link(), shape: 'h-18 w-34' },
  ],
  EVENT_POSTER: [
    { label: () => m.pictures_on_page(), shape: 'h-18 w-27' },
    { label: () => m.pictures_on_whatsapp(), shape: 'size-18' },
    { label: () => m.pictures_on_ticket(), shape: 'h-18 w-34' },
  ],
}

/** The same part of a picture in the shapes it is shown in. */
export function PictureUses({ kind, ...props }: PictureUsesProps) {
  const uses = usesByKind[kind]
  if (!uses) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold text-13">{m.pictures_uses()}</h3>
      <ul className="flex flex-wrap items-end gap-3">
        {uses.map(({ label, shape }) => (
          <li key={shape} className="grid justify-items-center gap-1">
            <Part {...props} className={shape} />
            <span className="meta">{label()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({ picture, crop, aspect, className }: PartProps & { className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, crop, aspect)
  }, [picture, crop, aspect])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={280}
      height={Math.round(280 / aspect)}
      className={cn('rounded-[12px] bg-sunken object-cover', className)}
    />
  )
}
