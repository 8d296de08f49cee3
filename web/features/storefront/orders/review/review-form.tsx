import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  changeDays,
  maxReviewPictures,
  maxReviewText,
  type ReviewWord,
  wordsFor,
} from '#contracts/reviews/review-terms.ts'
import { changeReview, type OrderReview, uploadReviewPicture, writeReview } from '#contracts/reviews/reviews.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { PictureChoice } from '#web/features/shared/pictures/picture-choice.tsx'
import { wordLabels } from '#web/features/shared/reviews/review-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { orderReview } from './order-review.queries.ts'
import { StarChoice } from './star-choice.tsx'

export interface ReviewFormProps {
  order: OrderReview
  onDone: () => void
}

interface LineStars {
  stars: number
  words: ReviewWord[]
}

/** The shop, each thing that was bought, pictures and words: only the shop's stars must be given. */
export function ReviewForm({ order, onDone }: ReviewFormProps) {
  const { review, shop } = order
  const queryClient = useQueryClient()
  const [stars, setStars] = useState(review?.stars)
  const [lines, setLines] = useState<ReadonlyMap<OrderLineId, LineStars>>(
    new Map(review?.lines.map(({ id, stars: given, words }) => [id, { stars: given, words }])),
  )
  const [pictures, setPictures] = useState(review?.pictures ?? [])
  const [text, setText] = useState(review?.text ?? '')
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (stars === undefined) return setRefusal(m.reviews_choose_stars())
    setRefusal(undefined)
    setIsSending(true)
    const said = [...lines].map(([id, line]) => ({ id, ...line }))
    const body = { stars, text, lines: said, pictureIds: pictures.map(({ id }) => id) }
    try {
      const written = await call(review ? changeReview : writeReview, { params: { id: order.orderId }, body })
      queryClient.setQueryData(orderReview(order.orderId).queryKey, written)
      toast({ title: m.reviews_thanks() })
      onDone()
    } catch (error) {
      setRefusal(refusalMessage(error))
    }
    setIsSending(false)
  }

  return (
    <form onSubmit={send} noValidate className="grid divide-y divide-line">
      <section className="flex gap-3 py-4">
        <VendorLogo vendor={shop} size={52} />
        <div>
          <h2 className="text-17">{shop.name}</h2>
          <StarChoice label={shop.name} value={stars} onChange={setStars} />
        </div>
      </section>
      {order.lines.map((line) => (
        <LineReview
          key={line.id}
          line={line}
          value={lines.get(line.id)}
          onChange={(value) => setLines(new Map([...lines, [line.id, value]]))}
        />
      ))}
      <div className="grid gap-3 py-4">
        <PictureChoice
          kind="REVIEW"
          endpoint={uploadReviewPicture}
          orderId={order.orderId}
          max={maxReviewPictures}
          pictures={pictures}
          onChange={setPictures}
        />
        <Field label={m.reviews_your_words()} optional>
          <Textarea rows={3} maxLength={maxReviewText} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <p className="meta">{m.reviews_form_note({ name: order.author, days: changeDays })}</p>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
        <Button type="submit" size="lg" block pending={isSending}>
          {m.reviews_send()}
        </Button>
      </div>
    </form>
  )
}

interface LineReviewProps {
  line: OrderReview['lines'][number]
  value: LineStars | undefined
  onChange: (value: LineStars) => void
}

function LineReview({ line, value, onChange }: LineReviewProps) {
  const name = [line.name, line.variationName].filter(Boolean).join(', ')
  const toggle = (words: ReviewWord[], word: ReviewWord) =>
    words.includes(word) ? words.filter((each) => each !== word) : [...words, word]
  return (
    <section className="py-4">
      <div className="flex gap-3">
        <Picture picture={line.picture} alt="" sizes="52px" className="size-[52px] rounded-[12px]" />
        <div>
          <h2 className="text-17">{name}</h2>
          <StarChoice
            label={name}
            value={value?.stars}
            // Words of praise go with none of few stars.
            onChange={(stars) =>
              onChange({ stars, words: (value?.words ?? []).filter((word) => wordsFor(stars).includes(word)) })
            }
          />
        </div>
      </div>
      {value && line.kind !== 'TICKET' && (
        <div className="mt-2 flex flex-wrap gap-2">
          {wordsFor(value.stars).map((word) => (
            <Chip
              key={word}
              selected={value.words.includes(word)}
              onClick={() => onChange({ ...value, words: toggle(value.words, word) })}
            >
              {wordLabels[word]()}
            </Chip>
          ))}
        </div>
      )}
    </section>
  )
}
