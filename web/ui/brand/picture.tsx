import type { CSSProperties } from 'react'
import { cn } from '#web/ui/cn.ts'

/** A picture in several widths and formats; each is at `{base}-{width}.{format}`. */
export interface PictureSource {
  base: string
  widths: readonly number[]
  formats: readonly string[]
  aspect: number
  /** The colours of its four quarters, drawn blurred until it has come. */
  placeholder?: string | undefined
}

export interface PictureProps {
  picture: PictureSource | null | undefined
  /** What it shows; empty when the words beside it say so already. */
  alt: string
  /** How wide it is drawn, as in the HTML attribute: `(min-width: 64rem) 380px, 100vw`. */
  sizes: string
  /** Takes its place where the screen is as wide as `media` says; only one of the two is fetched. */
  wide?: { picture: PictureSource; media: string; sizes: string }
  /** Fetched first and never late: the one picture of a page that stands in the first screen of a phone. */
  eager?: boolean
  /** No ground behind it: for a picture cut out of its background. */
  bare?: boolean
  className?: string
}

/** Holds its place before it comes, takes the best format the browser knows, and the smallest that is sharp. */
export function Picture({ picture, alt, sizes, wide, eager, bare, className }: PictureProps) {
  const frame = cn(!bare && 'art', 'block', className)
  if (!picture) return <span aria-hidden className={frame} />
  const { base, widths, formats, aspect } = picture
  const last = formats.at(-1) ?? 'webp'
  const width = Math.max(...widths)
  // The few browsers that know only the plainest format get one width: a second list would make each picture twice as
  // long.
  const middle = widths[Math.floor(widths.length / 2)]
  return (
    <picture className={frame} style={bare ? undefined : blurred(picture)}>
      {wide?.picture.formats.map((format) => (
        <source
          key={`wide ${format}`}
          media={wide.media}
          type={`image/${format}`}
          srcSet={srcSet(wide.picture, format)}
          sizes={wide.sizes}
        />
      ))}
      {formats.slice(0, -1).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(picture, format)} sizes={sizes} />
      ))}
      <img
        src={`${base}-${middle}.${last}`}
        srcSet={formats.length === 1 ? srcSet(picture, last) : undefined}
        sizes={formats.length === 1 ? sizes : undefined}
        width={width}
        height={Math.round(width / aspect)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  )
}

/** The values that the class `art` blurs into each other. */
function blurred({ placeholder }: PictureSource) {
  const [a, b, c, d] = placeholder?.match(/.{6}/g) ?? []
  return a ? ({ '--a': `#${a}`, '--b': `#${b}`, '--c': `#${c}`, '--d': `#${d}` } as CSSProperties) : undefined
}

const srcSet = ({ base, widths }: PictureSource, format: string) =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
