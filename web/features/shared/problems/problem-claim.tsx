import type { OrderProblem } from '#contracts/problems/problems.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'

/** What somebody wrote, as they wrote it. */
export const ProblemWords = ({ words }: { words: string }) =>
  words !== '' && (
    <blockquote className="border-ink border-l-4 pl-3 font-[550] whitespace-pre-line [overflow-wrap:anywhere]">
      “{words}”
    </blockquote>
  )

/** The photographs of a report. Each opens large. */
export function ProblemPictures({ pictures }: Pick<OrderProblem, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, place) => (
        <li key={picture.base}>
          <a
            href={`${picture.base}-${Math.max(...picture.widths)}.${picture.formats.at(-1)}`}
            target="_blank"
            rel="noreferrer"
            className="block aspect-[4/3] w-32 overflow-hidden rounded-control border border-line"
          >
            <Picture
              picture={picture}
              alt={m.problems_picture({ number: place + 1 })}
              sizes="128px"
              className="size-full"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

export const lineName = ({ name, variationName }: { name: string; variationName: string | null }) =>
  [name, variationName].filter(Boolean).join(', ')
