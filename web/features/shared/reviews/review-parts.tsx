import type { ReviewedLine } from '#contracts/reviews/review-fields.ts'
import type { Picture as Source } from '#contracts/wire/primitives.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'
import { wordLabels } from './review-labels.ts'

/** What was bought, with its stars and what was chosen to say of it. */
export function ReviewLines({ lines }: { lines: readonly ReviewedLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {lines.map(({ id, name, stars, words }) => (
        <li
          key={id}
          className={cn('rounded-badge px-2 py-0.5 text-13', stars <= 3 ? 'bg-danger-tint text-danger' : 'bg-raised')}
        >
          {name} <b className="tabular-nums">{stars}</b>
          <span className="sr-only"> {m.reviews_of_five()}</span>
          {words.length > 0 && ` · ${words.map((word) => wordLabels[word]()).join(', ')}`}
        </li>
      ))}
    </ul>
  )
}

export function ReviewPictures({ pictures, author }: { pictures: readonly Source[]; author: string | null }) {
  if (pictures.length === 0) return null
  return (
    <div className="mt-2 flex gap-2">
      {pictures.map((picture) => (
        <Picture
          key={picture.base}
          picture={picture}
          alt={m.reviews_picture_by({ name: author ?? m.reviews_somebody() })}
          sizes="80px"
          className="size-20 rounded-[10px]"
        />
      ))}
    </div>
  )
}

/** What somebody said, above what is decided about it. */
export const Quoted = ({ text }: { text: string }) =>
  text !== '' && <blockquote className="border-ink border-l-4 pl-3 font-[550]">{text}</blockquote>
