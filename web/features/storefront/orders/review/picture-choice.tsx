import { type ChangeEvent, useState } from 'react'
import type { ReviewPicture } from '#contracts/reviews/review-fields.ts'
import { maxReviewPictures } from '#contracts/reviews/review-terms.ts'
import { uploadReviewPicture } from '#contracts/reviews/reviews.ts'
import { pictureAspects, pictureMinWidths } from '#contracts/wire/picture-kinds.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { middle } from '#web/features/shared/pictures/crop.ts'
import { cutOut, readPicture } from '#web/features/shared/pictures/read-picture.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Spinner } from '#web/ui/button.tsx'
import Camera from '~icons/lucide/camera'
import X from '~icons/lucide/x'

export interface PictureChoiceProps {
  orderId: OrderId
  pictures: readonly ReviewPicture[]
  onChange: (pictures: ReviewPicture[]) => void
}

const tile = 'relative grid size-[76px] place-items-center rounded-[10px]'

/** Up to four pictures of what came. Only the middle of each leaves the device. */
export function PictureChoice({ orderId, pictures, onChange }: PictureChoiceProps) {
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setRefusal(undefined)
    setIsSending(true)
    try {
      const picture = await readPicture(file)
      if (!picture) return setRefusal(m.pictures_unreadable())
      if (Math.min(picture.width, picture.height) < pictureMinWidths.REVIEW)
        return setRefusal(m.pictures_too_small({ width: pictureMinWidths.REVIEW }))
      const cut = await cutOut(picture, middle, pictureAspects.REVIEW)
      picture.close()
      // A file goes as it is.
      const body = cut as unknown as Uint8Array<ArrayBuffer>
      onChange([...pictures, await call(uploadReviewPicture, { params: { id: orderId }, body })])
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {pictures.map(({ id, picture }, place) => (
          <span key={id} className={tile}>
            <Picture
              picture={picture}
              alt={m.reviews_your_picture({ number: place + 1 })}
              sizes="76px"
              className="size-full rounded-[10px]"
            />
            <button
              type="button"
              aria-label={m.reviews_remove_picture({ number: place + 1 })}
              onClick={() => onChange(pictures.filter((each) => each.id !== id))}
              className="-top-2 -right-2 absolute grid size-11 place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full bg-selected text-on-selected">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </span>
        ))}
        {pictures.length < maxReviewPictures && (
          <label
            className={`${tile} cursor-pointer border-[1.5px] border-line-strong border-dashed text-13 has-focus-visible:outline-3 has-focus-visible:outline-focus`}
          >
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              disabled={isSending}
              onChange={(event) => void choose(event)}
            />
            {isSending ? <Spinner /> : <Camera aria-hidden className="size-5" />}
            {m.reviews_picture()}
          </label>
        )}
      </div>
      {refusal && (
        <p role="alert" className="mt-1.5 text-13 text-danger">
          {refusal}
        </p>
      )}
    </div>
  )
}
