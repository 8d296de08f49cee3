import type { ReactNode } from 'react'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Picture, type PictureSource } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'

export interface PosterProps {
  picture: PictureSource | null
  title: string
  sizes: string
  eager?: boolean
  /** Nobody can get in any more. */
  faded?: boolean
  className?: string
  /** The name in type; the heading of its page, or a picture of it beside a heading. */
  children: ReactNode
}

/** A kanga has a border, a picture and a saying: here the saying is the event's name. */
export function Poster({ picture, title, sizes, eager, faded, className, children }: PosterProps) {
  return (
    <div className={cn('@container relative overflow-hidden', className)}>
      <Picture
        picture={picture}
        alt=""
        sizes={sizes}
        eager={eager}
        className={cn('aspect-32/21', faded && '[&_img]:![filter:saturate(.25)_opacity(.55)]', !picture && '!bg-cloth')}
      />
      {!picture && (
        <>
          <Pindo className="!absolute inset-x-0 top-0" />
          <Pindo className="!absolute inset-x-0 bottom-0 -scale-y-100" />
        </>
      )}
      <div
        className={cn(
          'absolute inset-x-[7%] bottom-[10%] bg-cloth px-[3cqw] py-[2.2cqw] text-center font-extrabold text-on-cloth uppercase leading-[1.05] tracking-[.02em] [font-stretch:75%] [overflow-wrap:anywhere] [text-wrap:balance]',
          titleSize(title),
        )}
      >
        {children}
      </div>
    </div>
  )
}

/** Type is set to its poster: a short name is large, a long one still fits in two lines. */
function titleSize(title: string): string {
  if (title.length <= 16) return 'text-[9cqw]'
  if (title.length <= 28) return 'text-[7.4cqw]'
  if (title.length <= 44) return 'text-[6cqw]'
  return 'text-[4.8cqw]'
}
