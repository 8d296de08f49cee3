import { type ChangeEvent, useState } from 'react'
import type { uploadProblemPicture } from '#contracts/problems/problems.ts'
import type { uploadReviewPicture } from '#contracts/reviews/reviews.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { pictureAspects, pictureMinWidths } from '#contracts/wire/picture-kinds.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Spinner } from '#web/ui/button.tsx'
import Camera from '~icons/lucide/camera'
import X from '~icons/lucide/x'
import { middle } from './crop.ts'
import { cutOut, readPicture } from './read-picture.ts'

type UploadPicture = typeof uploadReviewPicture | typeof uploadProblemPicture
type ChosenPicture = ResponseOf<UploadPicture>

export interface PictureChoiceProps {
  kind: 'REVIEW' | 'PROBLEM'
  /** Keeps one of them. */
  endpoint: UploadPicture
  orderId: OrderId
  max: number
  pictures: readonly ChosenPicture[]
  /** Changes what there is by then: a picture takes a while to arrive. */
  onChange: (change: (now: readonly ChosenPicture[]) => ChosenPicture[]) => void
  /** One is on its way. */
  onSending?: (isSending: boolean) => void
}

const tile = 'relative grid size-[76px] place-items-center rounded-[10px]'

/** Pictures of what came, each sent as soon as it is chosen. Only the middle of each leaves the device. */
export function PictureChoice({ kind, endpoint, orderId, max, pictures, onChange, onSending }: PictureChoiceProps) {
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setRefusal(undefined)
    setIsSending(true)
    onSending?.(true)
    try {
      const picture = await readPicture(file)
      if (!picture) return setRefusal(m.pictures_unreadable())
      if (Math.min(picture.width, picture.height) < pictureMinWidths[kind])
        return setRefusal(m.pictures_too_small({ width: pictureMinWidths[kind] }))
      const cut = await cutOut(picture, middle, pictureAspects[kind])
      picture.close()
      // A file goes as it is.
      const body = cut as unknown as Uint8Array<ArrayBuffer>
      const kept = await call(endpoint, { params: { id: orderId }, body })
      onChange((now) => [...now, kept])
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsSending(false)
      onSending?.(false)
    }
  }

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {pictures.map(({ id, picture }, place) => (
          <span key={id} className={tile}>
            <Picture
              picture={picture}
              alt={m.pictures_yours({ number: place + 1 })}
              sizes="76px"
              className="size-full rounded-[10px]"
            />
            <button
              type="button"
              aria-label={m.pictures_remove_yours({ number: place + 1 })}
              onClick={() => onChange((now) => now.filter((each) => each.id !== id))}
              className="-top-2 -right-2 absolute grid size-11 place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full bg-selected text-on-selected">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </span>
        ))}
        {pictures.length < max && (
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
            {m.pictures_one()}
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
