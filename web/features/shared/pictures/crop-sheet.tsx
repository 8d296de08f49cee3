import { useEffect, useState } from 'react'
import { type UploadedPicture, uploadPicture } from '#contracts/pictures.ts'
import { pictureAspects, pictureMinWidths, type ShopPictureKind } from '#contracts/wire/picture-kinds.ts'
import { upload } from '#web/lib/api/upload.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'
import RotateCw from '~icons/lucide/rotate-cw'
import { type Crop, middle } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import { PictureUses } from './picture-uses.tsx'
import { cutOut, turned } from './read-picture.ts'

export interface CropSheetProps {
  kind: ShopPictureKind
  /** Which of several it is. */
  title: string
  /** The picture to cut, from the file that was chosen or from what is kept; null where it cannot be had. */
  load: () => Promise<ImageBitmap | null>
  onUse: (uploaded: UploadedPicture) => void
  onClose: () => void
}

/** Another part of a picture: dragged, turned, drawn larger, and seen where it will stand. */
export default function CropSheet({ kind, title, load, onUse, onClose }: CropSheetProps) {
  const [aspect, minWidth] = [pictureAspects[kind], pictureMinWidths[kind]]
  const [picture, setPicture] = useState<ImageBitmap | null>()
  const [crop, setCrop] = useState<Crop>(middle)
  const [refusal, setRefusal] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => {
    void load().then(setPicture)
  }, [])

  async function turn() {
    if (!picture) return
    setPicture(await turned(picture))
    setCrop(middle)
  }

  async function use() {
    if (!picture) return
    setRefusal(undefined)
    try {
      const file = await cutOut(picture, crop, aspect)
      onUse(await upload(uploadPicture, { kind }, { file, onProgress: () => undefined }))
      onClose()
    } catch (error) {
      setRefusal(refusalMessage(error))
    }
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.pictures_cancel()}
          </Button>
          <Button variant="ink" disabled={!picture} onClick={use}>
            {m.pictures_use_crop()}
          </Button>
        </>
      }
    >
      {picture ? (
        <div className="grid gap-3">
          <CropFrame picture={picture} aspect={aspect} minWidth={minWidth} crop={crop} onCrop={setCrop} />
          <div className="flex items-center justify-between gap-3">
            <IconButton variant="quiet" label={m.pictures_turn()} onClick={turn}>
              <RotateCw aria-hidden />
            </IconButton>
            <span className="meta tabular-nums">
              {picture.width} × {picture.height}
            </span>
          </div>
          <PictureUses kind={kind} picture={picture} crop={crop} aspect={aspect} />
        </div>
      ) : (
        picture === undefined && <Skeleton className="aspect-square rounded-card" />
      )}
      {picture === null && <Notice tone="bad">{m.pictures_not_loaded()}</Notice>}
      {refusal && (
        <Notice tone="bad" live className="mt-3">
          {refusal}
        </Notice>
      )}
    </Sheet>
  )
}
