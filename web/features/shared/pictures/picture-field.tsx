import { type ChangeEvent, useRef, useState } from 'react'
import { type UploadedPicture, uploadPicture } from '#contracts/pictures.ts'
import { pictureAspects, pictureMinWidths, type ShopPictureKind } from '#contracts/wire/picture-kinds.ts'
import { upload } from '#web/lib/api/upload.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture, type PictureSource } from '#web/ui/brand/picture.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Notice } from '#web/ui/surface.tsx'
import CropIcon from '~icons/lucide/crop'
import ImageUp from '~icons/lucide/image-up'
import { type Crop, middle } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import { PictureUses } from './picture-uses.tsx'
import { cutOut, readKept, readPicture } from './read-picture.ts'

export interface PictureFieldProps {
  kind: ShopPictureKind
  value: PictureSource | null
  /** What the picture shows, for who does not see it. */
  alt: string
  onUpload: (uploaded: UploadedPicture) => void
  onRemove: () => void
  /** How large what is kept is drawn. */
  className?: string
}

interface Chosen {
  picture: ImageBitmap
  crop: Crop
}

/**
 * One picture: chosen, cut to its shape, sent with its progress, shown, replaced or removed. What was kept stays until
 * the new one is there.
 */
export function PictureField({ kind, value, alt, onUpload, onRemove, className }: PictureFieldProps) {
  const [aspect, minWidth] = [pictureAspects[kind], pictureMinWidths[kind]]
  const [chosen, setChosen] = useState<Chosen>()
  const [sent, setSent] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const stop = useRef<AbortController>(undefined)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file, mended, can be chosen again.
    target.value = ''
    if (!file) return
    const picture = await readPicture(file)
    const isLarge = picture && Math.min(picture.width, picture.height * aspect) >= minWidth
    setRefusal(isLarge ? undefined : picture ? m.pictures_too_small({ width: minWidth }) : m.pictures_unreadable())
    if (isLarge) setChosen({ picture, crop: middle })
  }

  /** Another part of what is kept. */
  async function cutAgain(kept: PictureSource) {
    const picture = await readKept(kept)
    setRefusal(picture ? undefined : m.pictures_not_loaded())
    if (picture) setChosen({ picture, crop: middle })
  }

  async function send({ picture, crop }: Chosen) {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRefusal(undefined)
    setSent(0)
    try {
      const file = await cutOut(picture, crop, aspect)
      onUpload(await upload(uploadPicture, { kind }, { file, onProgress: setSent, signal }))
      setChosen(undefined)
    } catch (error) {
      if (!signal.aborted) setRefusal(refusalMessage(error))
    }
    setSent(undefined)
  }

  return (
    <div className="grid gap-4">
      {chosen ? (
        <>
          <CropFrame
            picture={chosen.picture}
            aspect={aspect}
            minWidth={minWidth}
            crop={chosen.crop}
            onCrop={(crop) => setChosen({ ...chosen, crop })}
          />
          <PictureUses kind={kind} picture={chosen.picture} crop={chosen.crop} aspect={aspect} />
        </>
      ) : (
        value && (
          <Picture
            picture={value}
            alt={alt}
            sizes="(min-width: 48rem) 480px, 92vw"
            className={cn('overflow-hidden rounded-card', className)}
          />
        )
      )}
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {sent === undefined ? (
        <div className="flex flex-wrap gap-2">
          {chosen && (
            <Button variant="ink" onClick={() => send(chosen)}>
              {m.pictures_use()}
            </Button>
          )}
          <ChooseFile words={value || chosen ? m.pictures_other() : m.pictures_choose()} onChange={choose} />
          {chosen ? (
            <Button variant="ghost" onClick={() => setChosen(undefined)}>
              {m.pictures_cancel()}
            </Button>
          ) : (
            value && (
              <>
                <Button variant="quiet" onClick={() => cutAgain(value)}>
                  <CropIcon aria-hidden className="size-[18px]" />
                  {m.pictures_crop()}
                </Button>
                <Button variant="ghost" onClick={onRemove}>
                  {m.pictures_remove()}
                </Button>
              </>
            )
          )}
        </div>
      ) : (
        <Sending share={sent} onStop={() => stop.current?.abort()} />
      )}
      {!value && !chosen && <p className="meta">{m.pictures_hint({ width: minWidth })}</p>}
    </div>
  )
}

const ChooseFile = ({
  words,
  onChange,
}: {
  words: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) => (
  <label
    className={cn(
      buttonClass({ variant: 'quiet' }),
      'cursor-pointer focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2',
    )}
  >
    <ImageUp aria-hidden className="size-[18px]" />
    {words}
    <input type="file" accept="image/jpeg,image/png,image/webp" onChange={onChange} className="sr-only" />
  </label>
)

/** The bar stands still at its end while the server encodes. */
const Sending = ({ share, onStop }: { share: number; onStop: () => void }) => (
  <div className="grid gap-2">
    <label className="grid gap-2">
      <span aria-live="polite">{share < 1 ? m.pictures_sending() : m.pictures_making()}</span>
      <progress max={1} value={share} className="h-2 w-full accent-money-fill" />
    </label>
    <div>
      <Button variant="ghost" onClick={onStop}>
        {m.pictures_stop()}
      </Button>
    </div>
  </div>
)
