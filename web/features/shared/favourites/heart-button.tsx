import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Heart from '~icons/lucide/heart'
import type { FavouriteKind } from './asked-favourite.ts'
import { useFavourite } from './use-favourite.ts'

export interface HeartButtonProps {
  kind: FavouriteKind
  of: { id: string; name: string }
  /** A heart alone, in a list. */
  isSmall?: boolean
}

/** Keeps a shop or a product as a favourite, or drops it. */
export function HeartButton({ kind, of: { id, name }, isSmall }: HeartButtonProps) {
  const { isKept, toggle } = useFavourite(kind, id)
  const heart = <Heart aria-hidden className={cn('size-[18px]', isKept && 'fill-danger text-danger')} />
  if (isSmall) {
    return (
      <IconButton label={m.favourites_keep_named({ name })} aria-pressed={isKept} onClick={() => void toggle()}>
        {heart}
      </IconButton>
    )
  }
  return (
    <Button variant="quiet" size="sm" aria-pressed={isKept} onClick={() => void toggle()}>
      {heart}
      <span className="max-sm:sr-only">{m.favourites_keep()}</span>
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
