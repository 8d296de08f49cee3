import { cn } from '#web/ui/cn.ts'

export type PlaceState = 'sold' | 'given' | 'held' | 'free' | 'in' | 'out'

const looks: Record<PlaceState, string> = {
  sold: 'bg-money-fill',
  given: 'bg-work',
  held: 'bg-[repeating-linear-gradient(125deg,var(--color-accent)_0_3px,var(--color-accent-tint)_3px_6px)] shadow-[inset_0_0_0_1.5px_var(--color-accent-edge)]',
  free: 'bg-surface shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]',
  in: 'bg-accent',
  out: 'bg-cloth-2 shadow-[inset_0_0_0_1.5px_var(--color-on-cloth-2)]',
}
const freeOnCloth = 'shadow-[inset_0_0_0_1.5px_var(--color-cloth-line)]'

/** Up to this many places are drawn one by one; more are a bar. */
const maxCells = 80

export interface PlacesMatProps {
  counts: readonly (readonly [PlaceState, number])[]
  /** The same in words. */
  label: string
  onCloth?: boolean
  className?: string
}

/** One cell is one place. */
export function PlacesMat({ counts, label, onCloth = false, className }: PlacesMatProps) {
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const placeClass = (state: PlaceState) => (state === 'free' && onCloth ? freeOnCloth : looks[state])
  if (total > maxCells) {
    return (
      <div
        role="img"
        aria-label={label}
        className={cn('flex h-[26px] gap-0.5 overflow-hidden rounded-[6px]', className)}
      >
        {counts
          .filter(([, count]) => count > 0)
          .map(([state, count]) => (
            <span key={state} className={cn('min-w-[3px]', placeClass(state))} style={{ flex: count }} />
          ))}
      </div>
    )
  }
  const cells = counts.flatMap(([state, count]) => Array.from({ length: count }, (_, place) => [state, place] as const))
  return (
    <div
      role="img"
      aria-label={label}
      className={cn('grid gap-1', onCloth ? 'max-w-[480px] grid-cols-12' : 'grid-cols-10 md:grid-cols-20', className)}
    >
      {cells.map(([state, place]) => (
        <span key={`${state}-${place}`} className={cn('h-[22px] rounded-[5px] lg:h-[26px]', placeClass(state))} />
      ))}
    </div>
  )
}
