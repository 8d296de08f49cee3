import { Suspense, useRef, useState } from 'react'
import type { UploadedPicture } from '#contracts/pictures.ts'
import { maxPicturesOfProduct, pictureMinWidths } from '#contracts/wire/picture-kinds.ts'
import { m } from '#web/paraglide/messages.js'
import type { PictureSource } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useReorder } from '#web/ui/reorder/use-reorder.ts'
import { Card, Notice } from '#web/ui/surface.tsx'
import { ChoosePictures } from './choose-pictures.tsx'
import type { CropSheetProps } from './crop-sheet.tsx'
import { PictureTile, UploadTile } from './picture-tile.tsx'
import { readKept, readPicture } from './read-picture.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

const CropSheet = lazyChunk<CropSheetProps>(() => import('./crop-sheet.tsx'))

export interface PicturesFieldProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** What a picture looks like that is kept, or was uploaded here. */
  findPicture: (id: string) => PictureSource | null
  onUpload: (uploaded: UploadedPicture) => void
  error: string | undefined
}

/**
 * The pictures of a product: several, in an order, of which the first is in the menu. They are the product's once it is
 * saved.
 */
export default function PicturesField({ value, onChange, findPicture, onUpload, error }: PicturesFieldProps) {
  const [cropped, setCropped] = useState<string>()
  const originals = useRef(new Map<string, File>())
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  const { uploads, add, remove } = usePictureUploads('PRODUCT', (uploaded, file) => {
    originals.current.set(uploaded.id, file)
    onUpload(uploaded)
    latest.current.onChange([...latest.current.value, uploaded.id])
  })
  const { moving, itemProps, handleProps } = useReorder(value, onChange)
  const left = maxPicturesOfProduct - value.length - uploads.filter(({ refusal }) => !refusal).length
  const place = moving === undefined ? -1 : value.indexOf(moving)

  function load(id: string): Promise<ImageBitmap | null> {
    const [original, kept] = [originals.current.get(id), findPicture(id)]
    return original ? readPicture(original) : kept ? readKept(kept) : Promise.resolve(null)
  }

  function replace(id: string, uploaded: UploadedPicture) {
    const original = originals.current.get(id)
    if (original) originals.current.set(uploaded.id, original)
    onUpload(uploaded)
    onChange(value.map((each) => (each === id ? uploaded.id : each)))
  }

  return (
    <Card padded>
      <h2 className="text-17">{m.pictures_title()}</h2>
      <p className="meta mt-0.5">{m.pictures_text({ count: maxPicturesOfProduct })}</p>
      {(value.length > 0 || uploads.length > 0) && (
        <ol aria-label={m.pictures_title()} className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-4">
          {value.map((id, index) => (
            <li
              key={id}
              {...itemProps(id)}
              className={cn(
                'relative self-start overflow-hidden rounded-card border border-line bg-surface',
                index === 0 && 'col-span-2 md:row-span-2',
                moving === id && 'rotate-1 outline-3 outline-ink shadow-2',
              )}
            >
              <PictureTile
                picture={findPicture(id)}
                number={index + 1}
                of={value.length}
                isMoving={moving === id}
                handle={handleProps(id)}
                onCrop={() => setCropped(id)}
                onRemove={() => onChange(value.filter((each) => each !== id))}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li
              key={upload.key}
              className={cn(
                'overflow-hidden rounded-card border border-line bg-surface',
                upload.refusal && 'border-danger',
              )}
            >
              <UploadTile upload={upload} onRemove={() => remove(upload.key)} />
            </li>
          ))}
        </ol>
      )}
      <p aria-live="polite" className="meta mt-2 mb-3 min-h-5">
        {place >= 0
          ? m.pictures_moving({ place: place + 1, of: value.length })
          : value.length > 1
            ? m.pictures_how_to_move()
            : ''}
      </p>
      {error && (
        <Notice tone="bad" live className="my-2">
          {error}
        </Notice>
      )}
      {left > 0 ? (
        <ChoosePictures
          hint={m.pictures_files_hint({ width: pictureMinWidths.PRODUCT })}
          onChoose={(files) => add(files.slice(0, left))}
        />
      ) : (
        <p className="meta">{m.pictures_full({ count: maxPicturesOfProduct })}</p>
      )}
      {value.length === 0 && (
        <Notice tone="info" title={m.pictures_advice_title()} className="mt-3">
          {m.pictures_advice()}
        </Notice>
      )}
      {cropped && (
        <Suspense>
          <CropSheet
            kind="PRODUCT"
            title={m.pictures_crop_number({ number: value.indexOf(cropped) + 1 })}
            load={() => load(cropped)}
            onUse={(uploaded) => replace(cropped, uploaded)}
            onClose={() => setCropped(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
