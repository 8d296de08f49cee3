import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Star from '~icons/lucide/star'

const five = [1, 2, 3, 4, 5]

/** How many stars somebody gave. */
export function Stars({ count, className }: { count: number; className?: string }) {
  return (
    <span role="img" aria-label={m.reviews_stars({ count })} className={cn('inline-flex gap-0.5', className)}>
      {five.map((each) => (
        <Star key={each} aria-hidden className={cn('size-4', each <= count ? 'fill-current' : 'text-ink-3')} />
      ))}
    </span>
  )
}
