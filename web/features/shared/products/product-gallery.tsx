import type { Product } from '#contracts/catalog.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'

export const fadedPicture = '[&_img]:![filter:grayscale(1)_opacity(.55)]'

/** All pictures of a product side by side: swiped on a phone, and scrolled with the arrow keys. */
export function ProductGallery({ product: { name, picture, morePictures, isSoldOut } }: { product: Product }) {
  const all = picture ? [picture, ...morePictures] : morePictures
  return (
    <ul
      aria-label={m.pictures_gallery({ name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      className="-mx-4 mb-4 flex snap-x gap-2 overflow-x-auto px-4 pb-1 md:-mx-6 md:px-6"
    >
      {all.map((each, index) => (
        <li key={each.base} className="w-[72%] flex-none snap-center md:w-[260px]">
          <Picture
            picture={each}
            alt={m.pictures_number({ number: index + 1, of: all.length })}
            sizes="(width >= 48rem) 260px, 72vw"
            className={cn('aspect-square rounded-[12px]', isSoldOut && fadedPicture)}
          />
        </li>
      ))}
    </ul>
  )
}
