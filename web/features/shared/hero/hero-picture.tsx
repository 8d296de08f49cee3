import hero800 from './hero-800.avif'
import hero800Webp from './hero-800.webp'
import hero1600 from './hero-1600.avif'
import hero1600Webp from './hero-1600.webp'

const wide = '(width >= 64rem)'
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The table full of food. Only wide screens have room for it, and only they fetch it. */
export function HeroPicture({ sizes, className }: { sizes: string; className: string }) {
  return (
    <picture aria-hidden className={className}>
      <source media={wide} type="image/avif" srcSet={`${hero800} 800w, ${hero1600} 1600w`} sizes={sizes} />
      <source media={wide} type="image/webp" srcSet={`${hero800Webp} 800w, ${hero1600Webp} 1600w`} sizes={sizes} />
      <img src={nothing} alt="" width={1060} height={720} fetchPriority="high" />
    </picture>
  )
}
