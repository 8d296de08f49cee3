import hero800 from './hero-800.avif'
import hero1600 from './hero-1600.avif'

/**
 * The table full of food. Only wide screens have room for it, and only they fetch it; a browser without AVIF goes
 * without. The source of the image itself is empty, and so is its text: there is nothing to show in its place.
 */
export function HeroPicture({ sizes, className }: { sizes: string; className: string }) {
  return (
    <picture className={className}>
      <source media="(width >= 64rem)" srcSet={`${hero800} 800w, ${hero1600} 1600w`} sizes={sizes} />
      <img src="data:," alt="" width={1060} height={720} fetchPriority="high" />
    </picture>
  )
}
