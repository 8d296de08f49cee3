import type { ComponentProps } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Picture, type PictureSource } from '#web/ui/brand/picture.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Crop from '~icons/lucide/crop'
import GripVertical from '~icons/lucide/grip-vertical'
import ImageOff from '~icons/lucide/image-off'
import Trash2 from '~icons/lucide/trash'
import X from '~icons/lucide/x'
import type { PictureUpload } from './use-picture-uploads.ts'

interface PictureTileProps {
  picture: PictureSource | null
  /** From 1. */
  number: number
  of: number
  isMoving: boolean
  handle: ComponentProps<'button'>
  onCrop: () => void
  onRemove: () => void
}

/** A picture with the handle that moves it. The first is as large as four others. */
export function PictureTile({ picture, number, of, isMoving, handle, onCrop, onRemove }: PictureTileProps) {
  const isFirst = number === 1
  const move = m.pictures_move({ number, of })
  return (
    <>
      <Picture
        picture={picture}
        alt={m.pictures_number({ number, of })}
        sizes={isFirst ? '(width >= 48rem) 320px, 92vw' : '(width >= 48rem) 160px, 46vw'}
        className="aspect-square [&_img]:pointer-events-none"
      />
      <button
        type="button"
        aria-label={isFirst ? `${m.pictures_first()}: ${move}` : move}
        className={cn(
          'absolute top-2 left-2 flex min-h-11 cursor-grab touch-none select-none items-center gap-1.5 rounded-control bg-cloth px-2.5 font-semibold text-13 text-on-cloth',
          isMoving && 'cursor-grabbing',
        )}
        {...handle}
      >
        <GripVertical aria-hidden className="size-4" />
        {isFirst ? m.pictures_first() : number}
      </button>
      <span className="absolute right-2 bottom-2 flex gap-1.5 *:bg-raised *:shadow-1">
        <IconButton variant="quiet" label={m.pictures_crop_number({ number })} onClick={onCrop}>
          <Crop aria-hidden />
        </IconButton>
        <IconButton variant="quiet" label={m.pictures_remove_number({ number })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </>
  )
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)

interface UploadTileProps {
  upload: PictureUpload
  onRemove: () => void
}

/** A file on its way, or the reason why it is not here. */
export function UploadTile({ upload: { name, bytes, share, refusal }, onRemove }: UploadTileProps) {
  return (
    <div className={cn('flex h-full min-h-34 flex-col', refusal && 'text-danger')}>
      <span className="relative grid flex-1 place-items-center bg-sunken py-4 text-ink-3">
        {refusal && <ImageOff aria-hidden className="size-7 text-danger" />}
        <span className="absolute top-1.5 right-1.5">
          <IconButton
            variant="quiet"
            label={refusal ? m.pictures_forget({ name }) : m.pictures_stop_named({ name })}
            onClick={onRemove}
            className="bg-raised"
          >
            <X aria-hidden />
          </IconButton>
        </span>
      </span>
      {refusal ? (
        <p role="alert" className="px-3 py-2.5 text-13 [overflow-wrap:anywhere]">
          <bdi className="block truncate font-semibold">{name}</bdi>
          {refusal}
        </p>
      ) : (
        <label className="grid gap-1.5 px-3 py-2.5 text-13">
          <span aria-live="polite" className="font-semibold">
            {share < 1 ? m.pictures_sending_short() : m.pictures_making_short()}
          </span>
          <span className="meta tabular-nums">
            {m.pictures_sent_of({ sent: kilobytes(bytes * share), all: kilobytes(bytes) })}
          </span>
          <progress max={1} value={share} className="h-2 w-full accent-work" />
        </label>
      )}
    </div>
  )
}
